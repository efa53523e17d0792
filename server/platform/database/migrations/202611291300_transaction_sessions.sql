-- The session in which an application recorded a transaction: it alone takes an act of a counter back. No reference, since sessions are
-- purged; null where an access recorded it, or an older server.
alter table api_transactions add column session_id bigint;
