-- Gives a group's stall to its new ketua.
create or replace function assign_group_to_ketua() returns trigger language plpgsql as $$
begin
  update farmers set user_id = new.user_id where id = new.farmer_id and user_id <> new.user_id;
  return null;
end $$;
