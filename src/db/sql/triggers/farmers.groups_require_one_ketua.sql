-- A group gets its ketua and its owner in two statements, so the rule that both are one person is checked at commit.
create constraint trigger groups_require_one_ketua after insert or update of user_id, kind on farmers
  deferrable initially deferred for each row when (new.kind <> 'person') execute function require_one_ketua();
