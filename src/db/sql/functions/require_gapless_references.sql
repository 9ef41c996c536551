-- Checks at commit that the reference prices of a series follow each other without a gap (trade 8). The exclusion
-- constraint below rejects overlaps; its first range encodes the series, so that no extension is needed.
create or replace function require_gapless_references() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select effective_until, lead(effective_from) over (
        partition by commodity, class, kind, level, zone order by effective_from) as next_from
      from price_references
    ) row where next_from is not null and effective_until is distinct from next_from - 1
  ) then
    raise exception 'reference prices would leave a gap'
      using errcode = 'check_violation', constraint = 'price_references_gapless';
  end if;
  return null;
end $$;

do $$ begin
  if not exists (select from pg_constraint where conname = 'price_references_no_overlap') then
    alter table price_references add constraint price_references_no_overlap exclude using gist (
      numrange(
        hashtextextended(commodity || ' ' || coalesce(class, '') || ' ' || kind || ' ' || level || ' ' || zone, 0)::numeric,
        hashtextextended(commodity || ' ' || coalesce(class, '') || ' ' || kind || ' ' || level || ' ' || zone, 0)::numeric,
        '[]') with &&,
      daterange(effective_from, effective_until, '[]') with &&);
  end if;
end $$;
