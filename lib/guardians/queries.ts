import { z } from 'zod'
import type { Role } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { allows } from '@/lib/permissions'
import { visiblePeople } from '@/lib/server/accounts/visible'
import { guardianEmail, peopleWithLogins } from '@/lib/server/accounts/login'
import { noteSeen } from '@/lib/server/audit/seen'
import { conditionSql } from '@/lib/server/data/condition'
import { db } from '@/lib/server/data/db'
import { outsideTransactions, rowsOf } from '@/lib/server/data/rows'
import { allOf } from '@/lib/server/data/sql'
import { operation } from '@/lib/server/doors/operation'
import { Prisma } from '@/prisma/client/client'
import { childShape, familyShape, likelyShape, type loginStates, type Child, type Family } from './answers'
import type { Relation } from './lists'
import { likelyOf } from './likely'
import { guardianMessages } from './messages'
import { familySchema, likelySchema } from './schema'

/** Brothers and sisters, and children of one guardian: more than a family has. */
const most = 50

type LinkRow = {
  id: string
  name: string
  relation: Relation
  phone: string
  email: string
  since: string
  until: string | null
  isTold: boolean
  seesRecords: boolean
  pays: boolean
  mayCollect: boolean
  bar: { reason: string; at: string; by: string } | null
  role: Role
  login: (typeof loginStates)[number]
}

/** The columns of a link `g` as JSON has them, beside those of a person. */
const linkColumns = Prisma.sql`
  'relation', g."relation", 'since', g."since", 'until', g."until", 'isTold', g."isTold", 'seesRecords', g."seesRecords",
  'pays', g."pays", 'mayCollect', g."mayCollect", 'bar', CASE WHEN g."barredAt" IS NOT NULL THEN json_build_object(
    'reason', g."barReason", 'at', g."barredAt",
    'by', coalesce((SELECT b."name" FROM "User" b WHERE b."id" = g."barredById"), '')) END`

/** As an instant is answered. */
const withInstant = (bar: LinkRow['bar']) => bar && { ...bar, at: new Date(bar.at).toISOString() }

type FamilyRow = { guardians: LinkRow[]; siblings: NonNullable<Family['siblings']> }

/**
 * A pupil's guardians in the order of contact, and brothers and sisters. Pupils get who their guardians are and nothing of
 * what the school lets them do; who is barred stands there for them and for the office, and for nobody else.
 */
export const listGuardians = operation({
  access: 'guardians:read',
  input: familySchema,
  output: familyShape,
  fail: guardianMessages.loadFailed,
  async run(actor, { id }, caller) {
    const visible = conditionSql(visiblePeople(caller.scope), 's')
    const reached = allOf(Prisma.sql`s."id" = ${id}::uuid AND s."role" = 'student'`, visible)
    const [row] = await rowsOf<FamilyRow>`
      SELECT
        (SELECT coalesce(json_agg(json_build_object(
            'id', u."id", 'name', u."name", 'phone', u."phone", 'email', coalesce(${guardianEmail}, ''), 'role', u."role",
            'login', CASE WHEN l."passwordHash" IS NOT NULL THEN 'Active' WHEN l."userId" IS NOT NULL THEN 'Invited' ELSE 'None' END, ${linkColumns}
          ) ORDER BY g."position", g."since"), '[]')
         FROM "Guardianship" g JOIN (${peopleWithLogins}) ON u."id" = g."guardianId" WHERE g."studentId" = s."id") AS "guardians",
        (SELECT coalesce(json_agg(json_build_object(
            'id', o."id", 'name', o."name", 'class', coalesce(o."class", ''), 'section', coalesce(o."section", ''))
          ORDER BY o."name", o."id"), '[]') FROM (${siblingsOf(Prisma.sql`s."id"`)}) o) AS "siblings"
      FROM "User" s WHERE ${reached}`
    if (!row) throw new AppError('notFound', messages.common.notFound)
    noteSeen(caller, actor, id)
    const staff = allows('guardians:details', actor)
    const office = allows('guardians:manage', actor)
    const open = row.guardians.filter(({ until }) => until === null)
    // A family's own child sees who its parents are. Whoever teaches calls and tells nobody who is barred.
    const shown = staff && !office ? open.filter(({ bar }) => bar === null) : open
    const first = open.find(({ bar }) => bar === null)
    return {
      guardians: shown.map(({ id: guardian, name, relation, phone, bar, until: _, role, login, ...more }) => ({
        ...{ id: guardian, name, relation, phone },
        ...(staff ? { ...more, isFirst: guardian === first?.id } : nothing),
        login: office && role === 'parent' ? login : null,
        bar: office ? withInstant(bar) : null,
      })),
      siblings: staff ? row.siblings : null,
      former: office
        ? row.guardians.flatMap(({ id: guardian, name, relation, since, until }) =>
            until === null ? [] : [{ id: guardian, name, relation, since, until }],
          )
        : null,
    }
  },
})

/** What pupils get of the details. */
const nothing = {
  ...{ email: null, since: null, isTold: null, seesRecords: null, pays: null, mayCollect: null, isFirst: null },
} as const

/** The pupils with whom one shares a guardian today, whose data are not blocked. */
const siblingsOf = (student: Prisma.Sql) => Prisma.sql`
  SELECT DISTINCT o."id", o."name", o."class", o."section" FROM "Guardianship" mine
  JOIN "Guardianship" theirs ON theirs."guardianId" = mine."guardianId" AND theirs."until" IS NULL AND theirs."studentId" <> mine."studentId"
  JOIN "User" o ON o."id" = theirs."studentId" AND o."blockedAt" IS NULL AND o."approvedAt" IS NOT NULL
  WHERE mine."studentId" = ${student} AND mine."until" IS NULL LIMIT ${most}`

/** Whose guardian somebody is, and was. Of a person who is none, nobody. */
export const listChildren = operation({
  access: 'guardians:manage',
  as: 'children',
  input: familySchema,
  output: z.array(childShape),
  fail: guardianMessages.childrenFailed,
  async run(_actor, { id }) {
    const [row] = await rowsOf<{ children: Child[] }>`
      SELECT (SELECT coalesce(json_agg(json_build_object(
          'id', s."id", 'name', s."name", 'class', coalesce(s."class", ''), 'section', coalesce(s."section", ''), ${linkColumns}
        ) ORDER BY g."until" DESC, s."name", s."id"), '[]')
        FROM (SELECT * FROM "Guardianship" g WHERE g."guardianId" = p."id" ORDER BY g."until" DESC LIMIT ${most}) g
        JOIN "User" s ON s."id" = g."studentId") AS "children"
      FROM "User" p WHERE p."id" = ${id}::uuid AND p."role" <> 'student'`
    if (!row) throw new AppError('notFound', messages.common.notFound)
    return row.children.map((child) => ({ ...child, bar: withInstant(child.bar) }))
  },
})

/** People who may be meant by what is typed of a new guardian: the same phone number, e-mail or name. */
export const findLikelyGuardians = operation({
  access: 'guardians:manage',
  as: 'likely',
  input: likelySchema,
  output: z.array(likelyShape),
  fail: guardianMessages.likelyFailed,
  async run(_actor, asked) {
    const known = await db.user.count({ where: { id: asked.id, role: 'student' } })
    if (!known) throw new AppError('notFound', messages.common.notFound)
    return likelyOf(outsideTransactions, asked)
  },
})
