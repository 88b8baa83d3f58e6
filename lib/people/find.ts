import { z } from 'zod'
import { jobsOf } from '@/lib/jobs'
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
const mostJobs = 3

/** What screens and actions have not. */
const ofNobody = { detail: '', photo: null }

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
 * Screens, actions, pupils and staff for what somebody types: at most ten, of people those first whose number it is or
 * whose name begins with it. One statement.
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
    const named = ({ label }: { label: string }) => words.every((word) => sameText(label).includes(word))
    const screens = screensFor(actor).filter(named).slice(0, mostScreens)
    // By how their words begin: names of people would find them otherwise.
    const begun = ({ label }: { label: string }) => words.every((word) => ` ${sameText(label)}`.includes(` ${word}`))
    const jobs = jobsOf(actor).filter(begun).slice(0, mostJobs)
    const people = await rowsOf<Row>`
      SELECT u."id", u."name", u."role", u."class", u."section", u."rollNo", u."admissionNo", u."isActive", u."photoId"
      FROM "User" u WHERE ${allOf(conditionSql(visiblePeople(scope), 'u'), personSearchSql(q), Prisma.sql`u."blockedAt" IS NULL`)}
      ORDER BY coalesce(same_text(u."admissionNo") = ${sameText(q)}, false) DESC, coalesce(u."rollNo" = ${rollNo ?? null}::int, false) DESC, starts_with(u."findable", ${sameText(q)}) DESC,
        u."isActive" DESC, u."name", u."id"
      LIMIT ${most}`
    return [
      ...screens.map(({ href, label }) => ({ ...ofNobody, id: href, kind: 'Screen' as const, label, href })),
      ...jobs.map(({ href, label }) => ({ ...ofNobody, id: label, kind: 'Action' as const, label, href })),
      ...people.map(toFound),
    ].slice(0, most)
  },
})
