import { z } from 'zod'
import { sameText } from '@/lib/same-text'
import { screensFor } from '@/lib/route-lookups'
import { visiblePeople } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { rowsOf } from '@/lib/server/data/rows'
import { allOf } from '@/lib/server/data/sql'
import { operation } from '@/lib/server/doors/operation'
import { Prisma } from '@/prisma/client/client'
import { placeName } from '@/lib/enrolment/lists'
import type { Role } from '@/lib/constants'
import { photoPath } from '@/lib/photos'
import { foundShape, type Found } from './answers'
import { shownRole } from './lists'
import { peopleMessages } from './messages'
import { findSchema } from './schema'
import { asked, personSearchSql } from './search'

/** As many as the keyboard goes through with ease. */
const most = 10
const mostScreens = 3

type Row = {
  id: string
  name: string
  role: Role
  class: string | null
  section: string | null
  rollNo: number | null
  admissionNo: string | null
  isActive: boolean
  photoId: string | null
}

const toFound = ({ id, name, role, isActive, photoId, ...row }: Row): Found => ({
  id,
  kind: role === 'student' ? 'Student' : 'Staff',
  label: name,
  detail: [
    role === 'student' ? placeName(row) : shownRole[role],
    row.rollNo !== null && `roll number ${row.rollNo}`,
    row.admissionNo && `admission number ${row.admissionNo}`,
    !isActive && 'not active',
  ]
    .filter(Boolean)
    .join(', '),
  href: `/people/${id}`,
  photo: photoPath(id, photoId),
})

/**
 * Pupils, staff and screens for what somebody types: at most ten, those first whose number it is or whose name begins
 * with it. One statement.
 */
export const findAnyone = operation({
  access: 'people:read',
  as: 'found',
  input: findSchema,
  output: z.array(foundShape),
  fail: peopleMessages.findFailed,
  async run(actor, { q }, { scope }) {
    const { words, rollNo } = asked(q)
    if (words.length === 0) return []
    const screens = screensFor(actor)
      .filter(({ label }) => words.every((word) => sameText(label).includes(word)))
      .slice(0, mostScreens)
    const people = await rowsOf<Row>`
      SELECT u."id", u."name", u."role", u."class", u."section", u."rollNo", u."admissionNo", u."isActive", u."photoId"
      FROM "User" u WHERE ${allOf(conditionSql(visiblePeople(scope), 'u'), personSearchSql(q), Prisma.sql`u."blockedAt" IS NULL`)}
      ORDER BY coalesce(same_text(u."admissionNo") = ${sameText(q)}, false) DESC, coalesce(u."rollNo" = ${rollNo ?? null}::int, false) DESC, starts_with(u."findable", ${sameText(q)}) DESC,
        u."isActive" DESC, u."name", u."id"
      LIMIT ${most}`
    return [
      ...screens.map(({ href, label }) => ({
        id: href,
        kind: 'Screen' as const,
        label,
        detail: '',
        href,
        photo: null,
      })),
      ...people.map(toFound),
    ].slice(0, most)
  },
})
