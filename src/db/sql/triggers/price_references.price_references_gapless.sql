-- A new price takes days from another, which needs two statements, so the rule of no gap is checked at commit.
create constraint trigger price_references_gapless after insert or update or delete on price_references
  deferrable initially deferred for each row execute function require_gapless_references();
