-- A change of ketua takes two statements, so the rule of exactly one is checked at commit.
create constraint trigger groups_require_one_ketua after insert or update or delete on group_members
  deferrable initially deferred for each row execute function require_one_ketua();
