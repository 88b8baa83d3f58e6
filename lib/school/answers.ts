import { z } from 'zod'
import { choiceLists, marksOf, usesOf, type ChoiceList, type SchoolLists } from '@/lib/choices'
import { shownWords } from '@/lib/front-page-parts'
import { settingNames } from './lists'

/** What this domain answers: the shapes of its operations' results. */

/** The school's lists: the entries of each. */
const listShapes = Object.fromEntries(
  choiceLists.map((list) => {
    const used = Object.fromEntries([...usesOf(list), ...marksOf(list)].map((flag) => [flag, z.boolean()]))
    return [list, z.array(z.strictObject({ name: z.string(), hidden: z.boolean(), ...used })).readonly()]
  }),
) as unknown as { [List in ChoiceList]: z.ZodType<SchoolLists[List]> }

export const schoolChoicesShape = z.strictObject({
  ...listShapes,
  rollNumbers: z.enum(['class', 'section']),
})
export type SchoolChoices = z.output<typeof schoolChoicesShape>

/** GET /api/school/front-page: what is said, and the paths of the pictures. */
export const frontPageSettingsShape = z.strictObject({
  map: z.string(),
  heroTitle: z.string(),
  heroText: z.string(),
  about: z.string(),
  board: z.string(),
  hours: z.string(),
  headRole: z.string(),
  headName: z.string(),
  headWord: z.string(),
  results: z.array(z.strictObject({ year: z.string(), exam: z.string(), figure: z.string() })).readonly(),
  voicesShown: z.enum(shownWords),
  voices: z.array(z.strictObject({ quote: z.string(), name: z.string(), who: z.string() })).readonly(),
  figuresShown: z.enum(shownWords),
  figures: z.array(z.strictObject({ figure: z.string(), label: z.string() })).readonly(),
  links: z.array(z.strictObject({ label: z.string(), address: z.string() })).readonly(),
  pictures: z.strictObject({ hero: z.string().nullable(), head: z.string().nullable() }),
})
export type FrontPageSettings = z.output<typeof frontPageSettingsShape>

/** A setting as it holds now. */
export const settingShape = z.strictObject({
  name: z.enum(settingNames),
  value: z.union([z.string(), z.number()]),
  /** `nobody`: the default holds. */
  decidedBy: z.enum(['office', 'environment', 'nobody']),
  /** The environment's name for it. */
  variable: z.string(),
  /** What would hold without the office. */
  otherwise: z.union([z.string(), z.number()]),
})
export type Setting = z.output<typeof settingShape>

/** GET /api/school. */
export const schoolShape = z.strictObject({
  settings: z.array(settingShape),
  /** The path of the picture. */
  logo: z.string().nullable(),
})
export type School = z.output<typeof schoolShape>

/** A change of a setting by the office. */
export const schoolChangeShape = z.strictObject({
  id: z.string(),
  /** ISO 8601, UTC. */
  date: z.string(),
  setting: z.string(),
  /** In words. */
  before: z.string(),
  after: z.string(),
  /** The administrator's name; '' for the set-up and for an account that is gone. */
  by: z.string(),
})
export type SchoolChange = z.output<typeof schoolChangeShape>
