import { classes, feeTypes, materialClasses, materialSubjects, reportSubjects } from './constants'

/**
 * What the school has to choose from: its classes, subjects and fee types, which the office changes at /admin/school. A
 * schema, a filter or a form names one of these lists, and what is in it is looked up when it is used.
 */

const uses = ['forPupils', 'forReports', 'forMaterials'] as const
/** What an entry may be offered for, where a list has several such. */
export type Use = (typeof uses)[number]

const marks = ['tuition', 'deposit'] as const
/**
 * What an entry may be besides, whatever it is offered for. `tuition`: a parent gets a certificate of what is paid of it.
 * `deposit`: the school gives it back, so no certificate counts it.
 */
export type Mark = (typeof marks)[number]

type ListEntry = {
  /** Of the database: name, position, hidden, and a column for each use and mark. */
  table: string
  /** Those of docs/spec.md §9, with which every school begins. */
  names: readonly string[]
  /** Which of these are offered for what. */
  uses: Partial<Record<Use, readonly string[]>>
  /** Which of these have a mark. */
  marks: Partial<Record<Mark, readonly string[]>>
}

/** The lists of a school. What the office reads of them stands in lib/school/lists.ts. */
export const choiceTables = {
  classes: {
    table: 'SchoolClass',
    names: materialClasses,
    uses: { forPupils: classes, forMaterials: materialClasses },
    marks: {},
  },
  subjects: {
    table: 'Subject',
    names: materialSubjects,
    uses: { forReports: reportSubjects, forMaterials: materialSubjects },
    marks: {},
  },
  feeTypes: { table: 'FeeType', names: feeTypes, uses: {}, marks: { tuition: ['Tuition Fee'], deposit: [] } },
} as const satisfies Record<string, ListEntry>

export type ChoiceList = keyof typeof choiceTables
export const choiceLists = Object.keys(choiceTables) as [ChoiceList, ...ChoiceList[]]
export const usesOf = (list: ChoiceList): readonly Use[] => uses.filter((use) => use in choiceTables[list].uses)
export const marksOf = (list: ChoiceList): readonly Mark[] => marks.filter((mark) => mark in choiceTables[list].marks)

/** A hidden one is not offered any more, and stays where it was chosen. */
type Listed = { name: string; hidden: boolean }
type EntryOf<List extends ChoiceList> = Listed &
  Record<keyof (typeof choiceTables)[List]['uses'] | keyof (typeof choiceTables)[List]['marks'], boolean>

/** In their order. */
export type SchoolLists = { [List in ChoiceList]: readonly EntryOf<List>[] }

const isIn = (names: readonly string[], name: string) => names.includes(name)

/** As every school begins. */
export const contractLists = Object.fromEntries(
  choiceLists.map((list) => {
    const { names, uses: of, marks: marked }: ListEntry = choiceTables[list]
    const entry = (name: string) => ({
      ...{ name, hidden: false },
      ...Object.fromEntries(usesOf(list).map((use) => [use, isIn(of[use] ?? [], name)])),
      ...Object.fromEntries(marksOf(list).map((mark) => [mark, isIn(marked[mark] ?? [], name)])),
    })
    return [list, names.map(entry)]
  }),
) as unknown as SchoolLists

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
  return typeof options === 'string' ? namesOf(entriesOf(all, options).filter(({ hidden }) => !hidden)) : options
}

/** The first and the last of those: `LKG to Class 10`. */
export function stretchOf(all: SchoolLists, name: ListName) {
  const names = offeredIn(all, name)
  return [...new Set([...names.slice(0, 1), ...names.slice(-1)])].join(' to ')
}

/** With the hidden ones, which older rows have. */
export function knownIn(all: SchoolLists, options: readonly string[] | ListName): readonly string[] {
  return typeof options === 'string' ? namesOf(entriesOf(all, options)) : options
}

const entriesOf = (all: SchoolLists, name: ListName): readonly Listed[] => lists[name](all)
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

/** The order of the classes, as it is now. */
export function classOrder(): (a: string, b: string) => number {
  const places = new Map(schoolLists().classes.map(({ name }, place) => [name, place]))
  const placeOf = (name: string) => places.get(name) ?? places.size
  return (a, b) => placeOf(a) - placeOf(b)
}

/** For sorting by class where a statement has not done it. */
export function byClass<Row extends { class: string }>(rows: readonly Row[]): Row[] {
  const order = classOrder()
  return rows.toSorted((a, b) => order(a.class, b.class))
}
