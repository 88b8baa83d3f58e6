import { readdirSync } from 'node:fs'
import path from 'node:path'
import { personRoles, type Role } from '@/lib/constants'
import { allows, byRole, type Asker, type Capability } from '@/lib/permissions'
import { redirectFor } from '@/lib/route-lookups'
import { sql } from '@/tests/support/machine/database'

type Example = {
  /** What stands for the parameters in its path, and in its query. */
  params?: (query: typeof sql) => Promise<Record<string, string>>
  /** Which of its states is looked at: lists are short, as all their rows are alike. */
  query?: string
  /** Who is let in, where that is not what lib/routes.ts says of its folder. */
  with?: Capability
}

const newest = (table: string) => async (query: typeof sql) => {
  const [row] = await query<{ id: string }>(`SELECT "id" FROM "${table}" ORDER BY "createdAt" DESC LIMIT 1`)
  return { id: row?.id ?? '' }
}
const someToken = async () => ({ token: 'some-token' })
/** The demo school's own, of whom it knows most. */
const somePupil = async (query: typeof sql) => {
  const [row] = await query<{ id: string }>(
    `SELECT "userId" AS "id" FROM "Login" WHERE "email" = 'student@school.example'`,
  )
  return { id: row?.id ?? '' }
}
/** What the demo school's own student has begun to pay online: it has no gateway, and makes none itself. */
const someOrder = async (query: typeof sql) => {
  const [row] = await query<{ id: string }>(
    `WITH student AS (SELECT "userId" AS id FROM "Login" WHERE "email" = 'student@school.example'),
     made AS (INSERT INTO "OnlineOrder" ("payerId", "studentId", "amountPaise") SELECT id, id, 100 FROM student RETURNING id)
     INSERT INTO "OnlineOrderFee" ("orderId", "feeId", "duePaise")
     SELECT made.id, (SELECT f.id FROM "Fee" f JOIN student ON student.id = f."studentId" ORDER BY f.id LIMIT 1), 100 FROM made
     RETURNING "orderId" AS id`,
  )
  return { id: row?.id ?? '' }
}
/** A child of the demo school's mother. */
const someChild = async (query: typeof sql) => {
  const [row] = await query<{ id: string }>(
    `SELECT g."studentId" AS "id" FROM "Guardianship" g JOIN "Login" l ON l."userId" = g."guardianId"
     WHERE l."email" = 'parent@school.example' AND g."seesRecords" ORDER BY 1 LIMIT 1`,
  )
  return { id: row?.id ?? '' }
}
const examples: Record<string, Example> = {
  '/reset-password/[token]': { params: someToken },
  '/email-change/[token]': { params: someToken },
  '/prove-email/[token]': { params: someToken },
  '/admission/[token]': { params: someToken },
  '/verify/[code]': { params: async () => ({ code: 'some-code' }) },
  '/fees': { query: '?fees.pageSize=8&payments.pageSize=8' },
  '/fees/counter': { params: somePupil, query: '?student=[id]', with: 'payments:record' },
  '/fees/day-book': { query: '?date=2026-04-06', with: 'books:read' },
  '/fees/collection': { query: '?month=2026-04', with: 'books:read' },
  '/fees/cheques': { query: '?pageSize=8', with: 'payments:record' },
  '/fees/refunds': { query: '?pageSize=8', with: 'refunds:read' },
  '/fees/concessions': { params: somePupil, query: '?student=[id]&pageSize=8', with: 'concessions:read' },
  '/fees/plans': { query: '?pageSize=8', with: 'feePlans:read' },
  '/fees/plans/[id]': {
    params: newest('FeePlan'),
    query: '?students.page=1&students.pageSize=8',
    with: 'feePlans:read',
  },
  // The demo student's own, and nobody else's.
  '/fees/online/[id]': { params: someOrder, with: 'profile:byApproval' },
  '/fees/fines': { with: 'feePlans:read' },
  '/fees/defaulters': { query: '?pageSize=8', with: 'fees:overview' },
  '/study-materials': { query: '?materials.pageSize=8&topics.pageSize=8' },
  '/messages': { query: '?pageSize=8' },
  // The demo’s newest is with the office: a class teacher’s and a guardian’s are tried elsewhere.
  // The newest is read by who reads all, or what is with the office: these read applications too.
  '/messages/[id]': { params: newest('Thread'), with: 'admissions:read' },
  '/notifications': { query: '?pageSize=8' },
  '/notifications/[id]': { params: newest('Notification'), query: '?pageSize=8', with: 'notifications:follow' },
  '/reports': { query: '?pageSize=8' },
  '/attendance': { query: '?mark.class=Class%208&mark.pageSize=8' },
  '/attendance/register': { query: '?class=Class%208&pageSize=8', with: 'attendance:register' },
  '/attendance/low': { query: '?pageSize=8', with: 'attendance:register' },
  '/admin/admissions': { query: '?pageSize=8' },
  '/admin/admissions/[id]': { params: newest('Admission') },
  '/admin/audit': { query: '?pageSize=8' },
  '/profile/children': { with: 'children:read' },
  '/profile/children/[id]': { params: someChild, query: '?pageSize=8', with: 'children:read' },
  '/profile/record': { query: '?pageSize=8' },
  '/admin/mails': { query: '?pageSize=8' },
  '/admin/people': { query: '?pageSize=8' },
  '/people': { query: '?pageSize=8', with: 'people:read' },
  '/people/[id]': { params: somePupil, with: 'people:read' },
  '/people/[id]/bonafide': { params: somePupil, with: 'certificates:manage' },
  '/people/[id]/transfer': { params: somePupil, with: 'certificates:manage' },
  '/admin/certificates': { query: '?pageSize=8' },
  '/admin/calendar': { query: '?pageSize=8' },
  '/admin/year': { query: '?pageSize=8' },
  '/admin/import': { query: '?pageSize=8' },
  '/admin/import/[id]': { params: newest('Import'), query: '?pageSize=8' },
}

/** Every page there is, by the folders of app: `/admission/[token]`. */
export const pagePatterns = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'page.tsx')
  .map((file) => path.posix.join('/', ...path.dirname(file).split(path.sep)).replace(/\/\([^)]*\)/g, '') || '/')
  .sort()

/** Whether the server lets somebody into a page. */
export const letsIn = (pattern: string, who: Asker): boolean => {
  const needed = examples[pattern]?.with
  return redirectFor(pattern, who) === null && (!needed || allows(needed, who))
}

/** The roles that it lets in. */
export const rolesLetIn = (pattern: string): readonly Role[] =>
  personRoles.filter((role) => letsIn(pattern, byRole(role)))

/** The pages that `role` is let into, null for a visitor; those that visitors see too are left out for members. */
export const pagesFor = (role: Role | null) =>
  pagePatterns.filter((pattern) => {
    if (role && redirectFor(pattern, null) === null) return false
    return letsIn(pattern, role && byRole(role))
  })

/**
 * An address of a page, with short lists, or `whole` as somebody opens it. Throws where a parameter has no example yet: a
 * new page needs one in this file. `of`: in which database its objects are looked for.
 */
export async function addressOf(
  pattern: string,
  { whole = false, of = sql }: { whole?: boolean; of?: typeof sql } = {},
): Promise<string> {
  const { params, query: short = '' } = examples[pattern] ?? {}
  const query = whole ? '' : short
  const values = await params?.(of)
  return (pattern + query).replace(/\[(\w+)\]/g, (_, name: string) => {
    if (!values?.[name]) throw new Error(`tests/support/doors/pages.ts has no example of ${pattern}`)
    return values[name]
  })
}
