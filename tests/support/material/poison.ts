import { demo, demoParent } from '@/tests/support/machine/api'

type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>

/**
 * Columns whose text nobody types: keys, codes, digests, states and names of lists, by which the portal decides. Any other
 * column is poisoned, so that a new one is looked at from its first day on.
 */
const notTyped: Record<string, RegExp> = {
  User: /^(class|section|findable)$/,
  Login: /^passwordHash$/,
  SecondStep: /./,
  RecoveryCode: /./,
  Session: /./,
  RefreshToken: /./,
  CalendarLink: /./,
  PasswordReset: /./,
  rate_limits: /./,
  RequestKey: /./,
  _prisma_migrations: /./,
  // Triggers write these: the last statements of `poison` have them do so.
  AuditEntry: /./,
  AuditDetail: /./,
  AuditLink: /./,
  StoredFile: /./,
  FileWithoutRow: /./,
  AdmissionSeries: /./,
  // Offered and referred to by their names: some more are added (`offered`).
  SchoolClass: /./,
  Subject: /./,
  FeeType: /./,
  Section: /./,
  Enrolment: /./,
  RollOverDecision: /./,
  FeeStructure: /./,
  AttendanceDay: /./,
  RegisterTally: /./,
  CertificateCounter: /./,
  Attendance: /^class$/,
  CalendarEntry: /^kind$/,
  LeaveRequest: /^class$/,
  // Who is meant decides who sees it.
  Notification: /^(subject|recipients)$/,
  Delivery: /^mail$/,
  Report: /^(class|term|assessmentType|subjectKey|code)$/,
  ReportMark: /^subject$/,
  Certificate: /^(kind|class|code)$/,
  Admission: /^(reference|tokenHash|shownTokenHash|nameKey|status)$/,
  AdmissionEvent: /^(from|to)$/,
  SchoolSettings: /^timeZone$/,
  SchoolChange: /^setting$/,
  ProfileChange: /^takeBackHash$/,
  StudyMaterial: /^(class|section|subject)$/,
  ScheduledTopic: /^(class|section|subject)$/,
  Guardianship: /^relation$/,
  Import: /^kind$/,
}
const offered = ['SchoolClass', 'Subject', 'FeeType']

/** For one statement, no triggers and no references: they are there for what comes through the doors. */
const quietly = `quietly AS (SELECT set_config('session_replication_role', 'replica', true))`

/** By these somebody logs in afterwards. */
const kept = [...Object.values(demo), demoParent]

/** Markup, an end of each element that holds text, a formula and a script: what any of the field's readers could run. */
export const poisonOf = (column: string) =>
  `=poison ${column} "'><b data-poison></b><img src=x onerror=window.poisoned=1></textarea></title></style></script><script>window.poisoned=1</script>`

/** The names of columns whose poison `text` shows. */
export const poisonsIn = (text: string) =>
  new Set([...text.matchAll(/=poison (\w{1,63}\.\w{1,63})/g)].map(([, name = '']) => name))

/**
 * Puts a script into every field of a database that holds text somebody has typed, past all rules of the portal. Answers
 * the columns that hold it now, and those for which the database itself refuses such text.
 */
export async function poison(sql: Query): Promise<{ poisoned: string[]; refused: string[] }> {
  const columns = await sql<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type IN ('text', 'character varying') AND is_generated = 'NEVER'
     ORDER BY 1, 2`,
  )
  const poisoned: string[] = []
  const refused: string[] = []
  for (const { table, column } of columns) {
    if (notTyped[table]?.test(column)) continue
    const name = `${table}.${column}`
    const put = (text: string) =>
      sql<{ count: string }>(
        `WITH ${quietly}, changed AS (
           UPDATE "${table}" SET "${column}" = $1 || ' ' || right("${column}", 60) FROM quietly WHERE "${column}" <> '' AND "${column}" <> ALL ($2) RETURNING 1)
         SELECT count(*) FROM changed`,
        [text, kept],
      ).catch(() => undefined)
    // E-mail addresses are in lower case.
    const changed = (await put(poisonOf(name))) ?? (await put(poisonOf(name).toLowerCase()))
    if (!changed) refused.push(name)
    else if (changed[0]?.count !== '0') poisoned.push(name)
  }
  // The words of a certificate are kept as they were.
  await sql(
    `WITH ${quietly} UPDATE "Certificate" SET paper = paper || jsonb_build_object('text', $1::text) FROM quietly`,
    [poisonOf('Certificate.paper')],
  )
  poisoned.push('Certificate.paper')
  // With triggers: what the audit has of a change is shown as well.
  await sql(`UPDATE "User" SET address = address || '.' WHERE role = 'student'`)
  for (const table of offered) {
    const name = `${table}.name`
    await sql(
      `INSERT INTO "${table}" SELECT (jsonb_populate_record(t, jsonb_build_object('name', $1::text, 'position', (SELECT max(position) + 1 FROM "${table}")))).*
       FROM "${table}" t ORDER BY position DESC LIMIT 1`,
      [poisonOf(name)],
    ).then(
      () => poisoned.push(name),
      () => refused.push(name),
    )
  }
  return { poisoned, refused }
}
