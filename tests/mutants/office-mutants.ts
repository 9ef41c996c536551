import type { Mutant } from './mutants.ts';

/** Defects of the back office, of texts and letters, and of the doors. */
export const officeMutants: Mutant[] = [
  {
    name: 'a bulk command goes on with what is another’s',
    file: 'src/domain/bulk/continue-bulk.ts',
    edits: [['and(eq(bulkRuns.id, id), eq(bulkRuns.userId, userId))', 'eq(bulkRuns.id, id)']],
    test: 'tests/api/bulk.test.ts',
    only: 'a run is its beginner’s alone',
  },
  {
    name: 'a bulk command changes what came after it was given',
    file: 'src/domain/bulk/bulk-records.ts',
    edits: [
      [
        'and(stallWhere(user, parse(stallFilter, filter)), lte(listings.createdAt, createdAt))',
        'stallWhere(user, parse(stallFilter, filter))',
      ],
    ],
    test: 'tests/api/bulk.test.ts',
    only: 'a command changes what was there when it was given, and',
  },
  {
    name: 'a bulk command changes a record twice',
    file: 'src/domain/bulk/continue-bulk.ts',
    edits: [['      if (!mine) return;\n', '']],
    test: 'tests/api/bulk.test.ts',
    only: 'what is refused is named, and the rest goes on; the same',
  },
  {
    name: 'one deletes the saved view of another',
    file: 'src/domain/views/own-view.ts',
    edits: [['and(eq(savedViews.id, id), eq(savedViews.ownerId, user.userId))', 'eq(savedViews.id, id)']],
    test: 'tests/api/views-and-search.test.ts',
    only: 'a view is its owner’s; one that is shared is read by those',
  },
  {
    name: 'farmers see the views that admins share',
    file: 'src/domain/views/find-views.ts',
    edits: [['and(eq(savedViews.shared, true), eq(users.role, user.role))', 'eq(savedViews.shared, true)']],
    test: 'tests/api/views-and-search.test.ts',
    only: 'a view is its owner’s; one that is shared is read by those',
  },
  {
    name: 'a percent sign finds everything',
    file: 'src/domain/text/like-pattern.ts',
    edits: [["q.replace(/[\\\\%_]/g, '\\\\$&')", 'q']],
    test: 'tests/api/views-and-search.test.ts',
    only: 'a search finds what its asker’s lists show him, letter by',
  },
  {
    name: 'a QRIS code that was misread is kept',
    file: 'src/domain/text/qris.ts',
    edits: [['return crc16(text.slice(0, -4)) === last.value.toUpperCase();', 'return true;']],
    test: 'src/domain/text/qris.test.ts',
    only: 'an altered code, a text that is none, and a wrong amount',
  },
  {
    name: 'a formula stands in an exported table',
    file: 'src/domain/documents/csv.ts',
    edits: [['escapeFormulae: true', 'escapeFormulae: false']],
    test: 'tests/api/exports.test.ts',
    only: 'what could start a formula is inert in both formats',
  },
  {
    name: 'a sheet tells the time of another zone',
    file: 'src/domain/documents/xlsx.ts',
    edits: [['(at.getTime() + WIB_MS) / DAY_MS', 'at.getTime() / DAY_MS']],
    test: 'tests/api/exports.test.ts',
    only: 'XLSX opens in a reader: typed cells, the same sums as SQL',
  },
  {
    name: 'a full disk counts as well',
    file: 'src/domain/health/findings.ts',
    edits: [['if (room >= ROOM)', 'if (room >= 0)']],
    test: 'tests/api/health.test.ts',
    only: 'less than a gigabyte of disk, and a backup from before',
  },
  {
    name: 'a backup of last week counts as well',
    file: 'src/domain/health/findings.ts',
    edits: [
      [
        'clock.now().getTime() - reach.getTime() <= BACKUP_LATE_MS',
        'clock.now().getTime() - reach.getTime() <= 10 * BACKUP_LATE_MS',
      ],
    ],
    test: 'tests/api/health.test.ts',
    only: 'less than a gigabyte of disk, and a backup from before',
  },
  {
    name: 'a failed backup waits for the next night',
    file: 'src/domain/backups/back-up.ts',
    edits: [['  if (last.error !== null) return now.getTime() - last.endedAt.getTime() >= RETRY_MS;\n', '']],
    test: 'tests/api/backups.test.ts',
    only: 'a failed one is told once a day and tried again after an',
  },
  {
    name: 'a sheet with faults is written all the same',
    file: 'src/domain/imports/run-import.ts',
    edits: [['if (found.errorCount > 0 && !leavesOut)', 'if (found.errorCount > 1_000 && !leavesOut)']],
    test: 'tests/api/imports.test.ts',
    only: 'a file with three bad rows names them by line and column',
  },
  {
    name: 'a thousand is read as one',
    file: 'src/domain/imports/read-cell.ts',
    edits: [[' && !/[.,]000$/.test(typed)', '']],
    test: 'tests/api/imports.test.ts',
    only: 'files as people make them are read: commas, tabs, no mark',
  },
  {
    name: 'a farmer’s sheet changes the goods of another',
    file: 'src/domain/imports/known-rows.ts',
    edits: [
      [
        'and(inArray(listings.id, ids), isNull(listings.deletedAt), ownListings(user))',
        'and(inArray(listings.id, ids), isNull(listings.deletedAt))',
      ],
    ],
    test: 'tests/api/imports.test.ts',
    only: 'the shop’s own export comes back as it went out, and',
  },
  {
    name: 'orders are exported without a proof of oneself',
    file: 'src/domain/exports/export-orders.ts',
    edits: [['  await requireProof(shop, user);\n', '']],
    test: 'tests/api/proof.test.ts',
    only: 'the password is asked again for what a thief of a session',
  },
  {
    name: 'the columns of an export are swapped',
    file: 'src/domain/exports/export-orders.ts',
    edits: [
      [
        '        order.discount,\n        order.delivery,',
        '        order.delivery,\n        order.discount,',
      ],
    ],
    test: 'tests/api/exports.test.ts',
    only: 'what an order came to stands under its own headings',
  },
  {
    name: 'what was refunded counts as revenue',
    file: 'src/domain/reports/revenue.ts',
    edits: [["    eq(orders.status, 'completed'),\n", '']],
    test: 'tests/api/reports.test.ts',
    only: 'the trend is computed from completed orders, and there is',
  },
  {
    name: 'half a month is compared with a whole one',
    file: 'src/domain/reports/report-span.ts',
    edits: [['under ? from.getTime() + days * DAY_MS : end.getTime()', 'end.getTime()']],
    test: 'tests/sales.test.ts',
    only: 'a month under way',
  },
  {
    name: 'a text is public before its hour',
    file: 'src/domain/content/site/published.ts',
    edits: [
      ['    or(isNull(contentEntries.publishAt), lte(contentEntries.publishAt, shop.clock.now())),\n', ''],
    ],
    test: 'tests/api/admin-content.test.ts',
    only: 'an entry comes out exactly at its time, for every reader',
  },
  {
    name: 'a comment is shown before it is let through',
    file: 'src/domain/content/site/get-post.ts',
    edits: [
      [
        "and(eq(comments.postNumber, input.id), eq(comments.status, 'approved'))",
        'eq(comments.postNumber, input.id)',
      ],
    ],
    test: 'tests/api/content.test.ts',
    only: 'a comment is stored for moderation and does not show before',
  },
  {
    name: 'the newsletter goes to whoever never confirmed',
    file: 'src/domain/content/letters/send-newsletter.ts',
    edits: [['and(isConfirmed, gt(subscribers.id, last))', 'gt(subscribers.id, last)']],
    test: 'tests/api/correspondence.test.ts',
  },
  {
    name: 'two admins answer the same message',
    file: 'src/domain/content/letters/reply-to-message.ts',
    edits: [
      [
        "    if ((await shop.db.$count(contactReplies, eq(contactReplies.messageId, id))) !== after)\n      refuse('message_answered');\n",
        '',
      ],
    ],
    test: 'tests/api/correspondence.test.ts',
  },
  {
    name: 'the night is quiet only where it does not pass midnight',
    file: 'src/domain/notify/mail/quiet-hours.ts',
    edits: [['time >= from || time < to', 'time >= from && time < to']],
    test: 'src/domain/notify/mail/quiet-hours.test.ts',
    only: 'at the first instant',
  },
  {
    name: 'a mail is tried for ever',
    file: 'src/domain/notify/mail/take-mails.ts',
    edits: [['forGood || tries >= MAX_TRIES', 'forGood']],
    test: 'tests/api/outbox.test.ts',
    only: 'a mail that was tried twelve times in vain is given up',
  },
  {
    name: 'one reads away the notices of another',
    file: 'src/domain/notify/read-notices.ts',
    edits: [
      [
        'and(eq(notifications.userId, userId), lte(notifications.id, upTo), isNull(notifications.readAt))',
        'and(lte(notifications.id, upTo), isNull(notifications.readAt))',
      ],
    ],
    test: 'tests/api/events.test.ts',
    only: 'the list is paged, newest first, the reader’s own, and can',
  },
  {
    name: 'the moderator begins with the newest',
    file: 'src/domain/moderation/find-moderation.ts',
    edits: [["status === 'pending' ? sql`asc` : sql`desc`", "status === 'pending' ? sql`desc` : sql`asc`"]],
    test: 'tests/api/correspondence.test.ts',
  },
  {
    name: 'comments are forgotten in what waits',
    file: 'src/domain/moderation/find-moderation.ts',
    edits: [["reviews.of('pending') + comments.of('pending')", "reviews.of('pending')"]],
    test: 'tests/api/correspondence.test.ts',
  },
  {
    name: 'a single letter searches everything',
    file: 'src/domain/search/find-anything.ts',
    edits: [['q.length < SHORTEST || ', '']],
    test: 'tests/api/views-and-search.test.ts',
    only: 'a search finds what its asker’s lists show him, letter by',
  },
  {
    name: 'groups of which nothing was found are shown',
    file: 'src/domain/search/find-anything.ts',
    edits: [['return groups.filter(({ hits }) => hits.length > 0);', 'return groups;']],
    test: 'tests/api/views-and-search.test.ts',
    only: 'a search finds what its asker’s lists show him, letter by',
  },
  {
    name: 'a page of another site gives commands',
    file: 'src/server/guard/security.ts',
    edits: [
      ["  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;\n", ''],
      ['  return !URL.canParse(origin) || new URL(origin).host !== request.headers.host;', '  return false;'],
    ],
    test: 'tests/api/hostile.test.ts',
    only: 'a command from another site is 403:',
  },
  {
    name: 'a field that is named twice is taken by its last',
    file: 'src/api/frame/json-body.ts',
    edits: [["  if (namesTwice(text)) throw invalid('Satu isian disebut dua kali.');\n", '']],
    test: 'tests/api/hostile.test.ts',
  },
  {
    name: 'a session never ends',
    file: 'src/server/guard/actor.ts',
    edits: [['s.expires_at > $2 and', '(s.expires_at > $2 or true) and']],
    test: 'tests/api/proof.test.ts',
    only: 'a session ends at its hour, however busy it is',
  },
  {
    name: 'a letter is given up where its server is busy',
    file: 'src/mail/mailer.ts',
    edits: [['responseCode >= 500', 'responseCode >= 400']],
    test: 'tests/api/outbox.test.ts',
    only: 'with the mail server down mails wait, each time longer, and',
  },
];
