-- Checks at commit that a group has exactly one ketua, however its members were changed.
create or replace function require_one_ketua() returns trigger language plpgsql as $$
declare
  group_id integer := coalesce(new.farmer_id, old.farmer_id);
begin
  if exists (select from farmers where id = group_id and deleted_at is null) and 1 <> (
    select count(*) from group_members where farmer_id = group_id and role = 'ketua' and left_at is null
  ) then
    raise exception 'group % would have no ketua', group_id
      using errcode = 'check_violation', constraint = 'groups_one_ketua';
  end if;
  return null;
end $$;
