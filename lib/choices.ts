import { classes, feeTypes, materialClasses, materialSubjects, reportSubjects } from './constants'

/**
 * What the school has to choose from: its classes, subjects and fee types, which the office changes at /admin/school. A
 * schema, a filter or a form names one of these lists, and what is in it is looked up when it is used.
 */

/** A hidden one is not offered any more, and stays where it was chosen. */
type Listed = { name: string; hidden: boolean }
export type SchoolClass = Listed & { forPupils: boolean; forMaterials: boolean }
export type Subject = Listed & { forReports: boolean; forMaterials: boolean }

/** In their order. */
export type SchoolLists = {
  classes: readonly SchoolClass[]
  subjects: readonly Subject[]
  feeTypes: readonly Listed[]
}

const isIn = (names: readonly string[], name: string) => names.includes(name)

/** Those of docs/spec.md §9, with which every school begins. */
export const contractLists: SchoolLists = {
  classes: materialClasses.map((name) => ({
    name,
    hidden: false,
    forPupils: isIn(classes, name),
    forMaterials: true,
  })),
  subjects: materialSubjects.map((name) => ({
    name,
    hidden: false,
    forReports: isIn(reportSubjects, name),
    forMaterials: true,
  })),
  feeTypes: feeTypes.map((name) => ({ name, hidden: false })),
}

/** To whom a notification may go beside the pupils of a class. No class has such a name. */
export const audiences = ['All Students', 'All Teachers', 'All Parents'] as const
const [everyStudent, ...others] = audiences
const listed = (name: string): Listed => ({ name, hidden: false })

const withPupils = (lists: SchoolLists) => lists.classes.filter(({ forPupils }) => forPupils)

const lists = {
  /** Those that have pupils. */
  classes: withPupils,
  /** Of these, the contract's: a school’s own are given by the office. */
  signupClasses: (all) => withPupils(all).filter(({ name }) => isIn(classes, name)),
  materialClasses: (all) => all.classes.filter(({ forMaterials }) => forMaterials),
  /** For the order of a column. */
  everyClass: (all) => all.classes,
  materialSubjects: (all) => all.subjects.filter(({ forMaterials }) => forMaterials),
  reportSubjects: (all) => all.subjects.filter(({ forReports }) => forReports),
  everySubject: (all) => all.subjects,
  feeTypes: (all) => all.feeTypes,
  recipients: (all) => [listed(everyStudent), ...withPupils(all), ...others.map(listed)],
} satisfies Record<string, (all: SchoolLists) => readonly Listed[]>

export type ListName = keyof typeof lists

/** What a select offers: the same in every school, or one of the school's lists. */
export type Options = readonly [string, ...string[]] | ListName

/** Those that may be chosen now. */
export function offeredIn(all: SchoolLists, options: Options): readonly string[] {
  return typeof options === 'string' ? namesOf(rowsOf(all, options).filter(({ hidden }) => !hidden)) : options
}

/** With the hidden ones, which older rows have. */
export function knownIn(all: SchoolLists, options: readonly string[] | ListName): readonly string[] {
  return typeof options === 'string' ? namesOf(rowsOf(all, options)) : options
}

const rowsOf = (all: SchoolLists, name: ListName): readonly Listed[] => lists[name](all)
const namesOf = (listed: readonly Listed[]) => listed.map(({ name }) => name)

// Next may load this module more than once into a process.
const shared = globalThis as { portalSchoolLists?: SchoolLists }

/**
 * The school's lists. On the server they are read with the school's settings, in the browser they come with the page
 * (components/school-lists.tsx).
 */
export const schoolLists = (): SchoolLists => shared.portalSchoolLists ?? contractLists
export function keepSchoolLists(kept: SchoolLists) {
  shared.portalSchoolLists = kept
}

/** For sorting by class where a statement has not done it. */
export function byClass<Row extends { class: string }>(rows: readonly Row[]): Row[] {
  const places = new Map(schoolLists().classes.map(({ name }, place) => [name, place]))
  const placeOf = ({ class: name }: Row) => places.get(name) ?? places.size
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** `Class 11 Science` is the stream Science of the grade Class 11; a name without a number is a grade of its own. */
function gradeOf(name: string): { grade: string; stream: string } {
  const number = /\d+/.exec(name)
  const end = number ? number.index + number[0].length : name.length
  return { grade: name.slice(0, end), stream: name.slice(end).trim() }
}

/** Whether two classes are streams of one grade, or the same class. */
export const inOneGrade = (one: string, other: string) => gradeOf(one).grade === gradeOf(other).grade

/**
 * The classes that may follow a class: those of the next grade in the school's order, or of them only the one with the
 * same stream. None after the last grade; several where somebody has to choose, as from Class 10 to the streams of Class 11.
 */
export function classesAfter(name: string, all: SchoolLists = schoolLists()): readonly string[] {
  const own = gradeOf(name)
  const known = knownIn(all, 'classes')
  const last = known.findLastIndex((each) => gradeOf(each).grade === own.grade)
  if (last < 0) return []
  const offered = offeredIn(all, 'classes')
  const later = known.slice(last + 1).filter((each) => offered.includes(each))
  const [next] = later
  if (next === undefined) return []
  const following = later.filter((each) => gradeOf(each).grade === gradeOf(next).grade)
  const same = following.filter((each) => gradeOf(each).stream === own.stream)
  return own.stream && same.length > 0 ? same : following
}
