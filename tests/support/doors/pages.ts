import { readdirSync } from 'node:fs'
import path from 'node:path'
import { roles, type Role } from '@/lib/constants'
import { redirectFor } from '@/lib/route-lookups'
import { sql } from '@/tests/support/machine/database'

type Example = {
  /** What stands for the parameters in its path. */
  params?: (query: typeof sql) => Promise<Record<string, string>>
  /** Which of its states is looked at: lists are short, as all their rows are alike. */
  query?: string
  /** Who is let in, where that is not what lib/routes.ts says of its folder. */
  roles?: readonly Role[]
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
const staff = ['teacher', 'admin'] as const

const examples: Record<string, Example> = {
  '/reset-password/[token]': { params: someToken },
  '/email-change/[token]': { params: someToken },
  '/prove-email/[token]': { params: someToken },
  '/admission/[token]': { params: someToken },
  '/verify/[code]': { params: async () => ({ code: 'some-code' }) },
  '/fees': { query: '?fees.pageSize=8&payments.pageSize=8' },
  '/fees/defaulters': { query: '?pageSize=8', roles: staff },
  '/study-materials': { query: '?materials.pageSize=8&topics.pageSize=8' },
  '/notifications': { query: '?pageSize=8' },
  '/notifications/[id]': { params: newest('Notification'), query: '?pageSize=8', roles: staff },
  '/reports': { query: '?pageSize=8' },
  '/attendance': { query: '?mark.class=Class%208&mark.pageSize=8' },
  '/attendance/register': { query: '?class=Class%208&pageSize=8', roles: staff },
  '/attendance/low': { query: '?pageSize=8', roles: staff },
  '/admin/admissions': { query: '?pageSize=8' },
  '/admin/admissions/[id]': { params: newest('Admission') },
  '/admin/audit': { query: '?pageSize=8' },
  '/profile/record': { query: '?pageSize=8' },
  '/admin/mails': { query: '?pageSize=8' },
  '/admin/people': { query: '?pageSize=8' },
  '/people': { query: '?pageSize=8', roles: ['teacher'] },
  '/people/[id]': { params: somePupil, roles: staff },
  '/people/[id]/bonafide': { params: somePupil, roles: ['admin'] },
  '/people/[id]/transfer': { params: somePupil, roles: ['admin'] },
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

/** The roles that the server lets into a page. */
export const rolesLetIn = (pattern: string): readonly Role[] =>
  examples[pattern]?.roles ?? roles.filter((role) => redirectFor(pattern, { role }) === null)

/** The pages that `role` is let into, null for a visitor; those that visitors see too are left out for members. */
export const pagesFor = (role: Role | null) =>
  pagePatterns.filter((pattern) => {
    const open = examples[pattern]?.roles
    if (role && redirectFor(pattern, null) === null) return false
    return open ? role !== null && open.includes(role) : redirectFor(pattern, role && { role }) === null
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
  return (
    pattern.replace(/\[(\w+)\]/g, (_, name: string) => {
      if (!values?.[name]) throw new Error(`tests/support/doors/pages.ts has no example of ${pattern}`)
      return values[name]
    }) + query
  )
}
