-- Statistics of loans read the lots of a few weeks. Lots come in the order of their instant: an index of blocks costs postings nothing.
create index lots_since on lots using brin (since) with (pages_per_range = 16, autosummarize = on);
