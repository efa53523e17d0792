-- Where the warehouse is: rounds begin there unless another point is chosen.
alter table accounts add column warehouse jsonb not null
  default '{"address": "", "postcode": "", "city": "", "latitude": null, "longitude": null}';
