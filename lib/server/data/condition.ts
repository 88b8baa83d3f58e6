import type { Role } from '@/lib/constants'
import { toDay } from '@/lib/dates'
import { Prisma } from '@/prisma/client/client'
import { nameSql } from './names'

/**
 * A condition in Prisma's words that can be said in SQL too (`conditionSql`). Dates are days, `hasSome` is of ids. `student`
 * is a condition of the person whose id `studentId` has.
 */
export type Condition = { readonly [column: string]: Value | Condition | readonly Condition[] }
type Value =
  | string
  | boolean
  | null
  | { not: null }
  | { in: readonly string[] }
  | { hasSome: readonly string[] }
  | { lte: Date }
  | { gte: Date }

export const everything = {}
/** Not an OR without alternatives: beside other conditions Prisma leaves that out, and finds everything. */
export const nothing = { id: { in: [] as string[] } }

/** A condition as SQL, where `of` is the table; undefined for every row. */
export function conditionSql(condition: Condition, of: string): Prisma.Sql | undefined {
  const parts = Object.entries(condition).map(([column, value]) =>
    isAlternatives(value)
      ? anyOf(value, of)
      : isValue(value)
        ? compared(column, nameSql(of, column), value)
        : ofStudent(value, of),
  )
  return parts.length ? Prisma.join(parts, ' AND ') : undefined
}

const ofStudent = (condition: Condition, of: string) => Prisma.sql`
  ${nameSql(of, 'studentId')} IN (SELECT p."id" FROM "User" p WHERE ${conditionSql(condition, 'p') ?? Prisma.sql`true`})`

/** A value is a text, a day or nothing, or compares with some: every other object is a condition of the student. */
const isValue = (value: Value | Condition): value is Value =>
  value === null || typeof value !== 'object' || ['not', 'in', 'hasSome', 'lte', 'gte'].some((key) => key in value)

const isAlternatives = (value: Condition[string]): value is readonly Condition[] => Array.isArray(value)

function anyOf(alternatives: readonly Condition[], of: string) {
  const parts = alternatives.map((each) => conditionSql(each, of) ?? Prisma.sql`true`)
  return parts.length ? Prisma.sql`(${Prisma.join(parts, ' OR ')})` : Prisma.sql`false`
}

/** As text in the statement, because indexes are made for it. */
const roleSql: Record<Role, Prisma.Sql> = {
  student: Prisma.sql`'student'`,
  teacher: Prisma.sql`'teacher'`,
  admin: Prisma.sql`'admin'`,
  parent: Prisma.sql`'parent'`,
  staff: Prisma.sql`'staff'`,
}

function compared(column: string, name: Prisma.Sql, value: Value): Prisma.Sql {
  if (value === null) return Prisma.sql`${name} IS NULL`
  if (typeof value === 'boolean') return value ? name : Prisma.sql`NOT ${name}`
  if (typeof value === 'string') return Prisma.sql`${name} = ${valueSql(column, value)}`
  if ('not' in value) return Prisma.sql`${name} IS NOT NULL`
  if ('in' in value && value.in.length === 0) return Prisma.sql`false`
  if ('in' in value) return Prisma.sql`${name} IN (${Prisma.join(value.in.map((each) => valueSql(column, each)))})`
  if ('hasSome' in value) return Prisma.sql`${name} && ${[...value.hasSome]}::uuid[]`
  return 'lte' in value
    ? Prisma.sql`${name} <= ${toDay(value.lte)}::date`
    : Prisma.sql`${name} >= ${toDay(value.gte)}::date`
}

function valueSql(column: string, value: string): Prisma.Sql {
  if (column === 'role') return roleSql[value as Role]
  return /^id$|Id$/.test(column) ? Prisma.sql`${value}::uuid` : Prisma.sql`${value}`
}
