-- Checks at commit that a group has exactly one ketua and belongs to them, however its members or its owner were changed.
create or replace function require_one_ketua() returns trigger language plpgsql as $$
declare
  group_id integer;
  wanted text;
  ketua text[];
begin
  if tg_table_name = 'farmers' then
    group_id := new.id;
  else
    group_id := coalesce(new.farmer_id, old.farmer_id);
  end if;
  select user_id into wanted from farmers where id = group_id and deleted_at is null;
  if not found then return null; end if;
  select array_agg(user_id) into ketua from group_members where farmer_id = group_id and role = 'ketua' and left_at is null;
  if cardinality(ketua) is distinct from 1 then
    raise exception 'group % would have no ketua', group_id
      using errcode = 'check_violation', constraint = 'groups_one_ketua';
  end if;
  if ketua[1] is distinct from wanted then
    raise exception 'group % would not belong to its ketua', group_id
      using errcode = 'check_violation', constraint = 'groups_owned_by_ketua';
  end if;
  return null;
end $$;
