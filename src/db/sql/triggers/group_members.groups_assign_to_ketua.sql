-- The stall of a group belongs to its ketua.
create trigger groups_assign_to_ketua after insert or update on group_members
  for each row when (new.role = 'ketua' and new.left_at is null) execute function assign_group_to_ketua();
