import { sql } from '@/tests/support/machine/database'
import { eventually } from '@/tests/support/machine/eventually'

/** Waits until the portal has given everything that was recorded its place in the chain. */
export const allLinked = () =>
  eventually(
    async () => (await sql('SELECT FROM "AuditWaiting" LIMIT 1')).length === 0,
    'all that was recorded has its place in the chain',
  )

/**
 * Notes each row that is written, by triggers that have nothing in common with the audit's: one for each row and none for
 * a statement. What they noted is compared with what the audit recorded. `unwatchWrites` at the end.
 */
export async function watchWrites() {
  await sql(`
    CREATE TABLE IF NOT EXISTS watched_write (
      xid text, by text, "table" text, op text, record text, before jsonb, after jsonb, id bigserial, at timestamptz DEFAULT now())`)
  await sql(`
    CREATE OR REPLACE FUNCTION watch_write() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      keys text[] := TG_ARGV[0]::text[];
      row jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
    BEGIN
      INSERT INTO watched_write (xid, by, "table", op, record, before, after) VALUES (
        pg_current_xact_id()::text, current_setting('application_name'), TG_TABLE_NAME, TG_OP,
        -- As text, true is t.
        (SELECT string_agg(regexp_replace(row ->> key, '^(t)rue$', '\\1'), ' ' ORDER BY n) FROM unnest(keys) WITH ORDINALITY k(key, n)),
        CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END, CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END);
      RETURN NULL;
    END $$`)
  for (const { table, keys } of await auditedTables())
    await sql(
      `CREATE OR REPLACE TRIGGER watch_write AFTER INSERT OR UPDATE OR DELETE ON "${table}"
       FOR EACH ROW EXECUTE FUNCTION watch_write('{${keys.join(',')}}')`,
    )
  const [now] = await sql<{ last: string }>(`SELECT coalesce(max(id), 0)::text AS last FROM "AuditEntry"`)
  return now?.last ?? '0'
}

/** Takes all of it away again: it has copies of what people are, which later tests look for. */
export async function unwatchWrites() {
  await sql('DROP FUNCTION IF EXISTS watch_write CASCADE')
  await sql('DROP TABLE IF EXISTS watched_write')
}

/** The audited tables with the columns of their primary keys. */
const auditedTables = () =>
  sql<{ table: string; keys: string[] }>(`
    SELECT c.relname AS "table", array_agg(a.attname::text ORDER BY array_position(i.indkey, a.attnum)) AS keys
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid AND t.tgname = c.relname || '_audit_insert'
    JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey) GROUP BY 1`)

/** Columns of which a change is not recorded (the migration "audit" says why). */
const ignored: Record<string, string[]> = {
  User: ['classRank', 'section', 'rollNo', 'findable', 'findableName', 'notificationsSeenAt'],
  Login: ['firstLoginAt'],
  Enrolment: ['classRank', 'rollGroup'],
  Thread: ['lastAt'],
  Import: ['progress', 'findable'],
  Fee: ['status', 'paidPaise', 'concessionPaise'],
  Receipt: ['heldPaise', 'chequeState'],
  FeeStructure: ['feeCount', 'paidCount', 'paidPaise', 'concededPaise'],
  Attendance: ['notificationId'],
  Notification: ['settledAt', 'total', 'sent', 'saved', 'failed', 'findable'],
  Admission: ['nameKey', 'updatedAt', 'tokenHash', 'shownTokenHash', 'findable'],
  ProfileChange: ['takeBackHash', 'findable'],
  Certificate: ['findable', 'findableNo'],
  ...Object.fromEntries(
    ['SchoolChange', 'CalendarEntry', 'Promotion', 'GalleryImage'].map((table) => [table, ['findable']]),
  ),
  SchoolSettings: ['version'],
  LeaveRequest: ['classRank', 'notificationId'],
  ...Object.fromEntries(['SchoolClass', 'Subject', 'FeeType'].map((table) => [table, ['position']])),
  ...Object.fromEntries(
    ['Report', 'StudyMaterial', 'ScheduledTopic'].map((table) => [table, ['classRank', 'findable']]),
  ),
}

const whats: Record<string, string> = { INSERT: 'Added', UPDATE: 'Changed', DELETE: 'Removed' }

type Row = Record<string, unknown>
type Write = { xid: string; table: string; op: string; record: string; before: Row | null; after: Row | null }

/** Entries since `watchWrites` that the portal wrote for somebody, without saying for whom, in which request and by which right. */
export const unsaidEntries = (since: string, forVisitors: readonly string[]) =>
  sql(
    `SELECT "kind", "what", "operation", "actorId" FROM "AuditEntry"
     WHERE "id" > $1 AND xmin::text IN (SELECT xid FROM watched_write WHERE by <> 'tests')
       AND ("requestId" = '' OR "operation" = '' OR ("actorId" IS NULL AND NOT "operation" = ANY ($2)))`,
    [since, forVisitors],
  )

/** What was written since `watchWrites`, and what the audit has of it: `table what record` of each, sorted. */
export async function writesAndEntries(since: string) {
  const writes = await sql<Write>('SELECT xid, "table", op, record, before, after FROM watched_write ORDER BY id')
  const entries = await sql<{ kind: string; what: string; record: string }>(
    `SELECT "kind", "what", "record" FROM "AuditEntry" WHERE "id" > $1 AND "what" NOT IN ('Seen', 'Purged') ORDER BY "id"`,
    [since],
  )
  // Fees that come or go with their run of a plan, in one transaction, are recorded by it.
  const [made, undone] = [new Set<string>(), new Set<string>()]
  for (const { table, op, xid, record, before, after } of writes) {
    if (table !== 'FeeStructure' || !after?.planInstalmentId) continue
    if (op === 'INSERT') made.add(`${xid} ${record}`)
    else if (!before?.undoneAt && after.undoneAt) undone.add(`${xid} ${record}`)
  }
  const real = writes.filter(({ table, op, xid, before, after }) => {
    if (table === 'Fee' && op === 'INSERT' && made.has(`${xid} ${String(after?.structureId)}`)) return false
    if (table === 'Fee' && op === 'DELETE' && undone.has(`${xid} ${String(before?.structureId)}`)) return false
    const without = (row: object | null) =>
      JSON.stringify(Object.entries(row ?? {}).filter(([key]) => !ignored[table]?.includes(key)))
    return op !== 'UPDATE' || without(before) !== without(after)
  })
  return {
    writes: real.map(({ table, op, record }) => `${table} ${whats[op]} ${record}`).toSorted(),
    entries: entries.map(({ kind, what, record }) => `${kind} ${what} ${record}`).toSorted(),
  }
}
