import { data, link, nothing, ofNobody, type Table } from '../kinds'

/**
 * The audit. Its entries stay, with ids alone; their details (network addresses, and values of other tables) are removed by
 * functions of the database, which note that: lib/server/audit/purge.ts.
 */
export const audit: {
  AuditEntry: Table<'AuditEntry'>
  AuditDetail: Table<'AuditDetail'>
  AuditWaiting: Table<'AuditWaiting'>
  AuditLink: Table<'AuditLink'>
  AuditPause: Table<'AuditPause'>
} = {
  AuditEntry: {
    of: (id) => ({ personId: id }),
    file: 'who_saw_and_changed_the_record',
    rows: 'kept',
    columns: {
      id: link,
      at: data,
      actorId: link,
      sessionId: link,
      requestId: link,
      operation: data,
      kind: data,
      record: link,
      personId: link,
      what: data,
      digest: nothing,
    },
  },
  AuditDetail: ofNobody({ entryId: link, salt: nothing, values: nothing }),
  AuditWaiting: ofNobody({ entryId: link }),
  AuditLink: ofNobody({ position: nothing, entryId: link, hash: nothing }),
  AuditPause: ofNobody({ single: nothing, since: nothing }),
}
