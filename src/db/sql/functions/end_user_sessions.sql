-- Ends every session of a user in the statement that deactivates, deletes or changes the role. Only a customer whose own stall
-- was just approved stays signed in.
create or replace function end_user_sessions() returns trigger language plpgsql as $$
begin
  if old.role = 'customer' and new.role = 'farmer' and new.is_active and new.deleted_at is null and exists (
    select from farmers f join seller_applications a on a.farmer_id = f.id
    where f.user_id = new.id and f.kind = 'person' and f.is_active and a.state = 'approved' and a.user_id = new.id
  ) then
    return null;
  end if;
  delete from sessions where user_id = new.id;
  return null;
end $$;
