import { z } from 'zod'
import { limits, sections, type Section } from '@/lib/constants'
import { placeName } from '@/lib/enrolment/lists'
import { materialTypes } from './lists'
import { declaredKind, requiredFile } from '@/lib/files'
import {
  acrossFields,
  choice,
  dayFilter,
  filterOf,
  formSchema,
  id,
  listSchema,
  optionalText,
  text,
  whenIncomplete,
} from '@/lib/inputs'
import { materialMessages } from './messages'
import { placeIn, placeNamesIn } from './further-places'
import { materialList } from './lists'

const about = {
  class: choice('materialClasses'),
  section: choice(sections),
  subject: choice('materialSubjects'),
  title: text(limits.title),
}

const place = z.object({ class: about.class, section: about.section })
/** For which lessons a material is. */
export type MaterialPlace = { class: string; section: Section }

/**
 * Beyond the contract: `Class 8 B` and the like with commas between them, for which sections the file is too. No class has a
 * comma in its name.
 */
const furtherPlaces = optionalText(limits.furtherSections * (limits.choice + ' A,'.length)).transform(
  (value, context): MaterialPlace[] => {
    const names = [...new Set(placeNamesIn(value))]
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (names.length > limits.furtherSections) return refuse(materialMessages.further.tooMany(limits.furtherSections))
    const places = names.map((name) => place.safeParse(placeIn(name)))
    const wrong = places.findIndex((read, n) => !read.success || placeName(read.data) !== names[n])
    if (wrong >= 0) return refuse(materialMessages.further.unknown(names[wrong] ?? ''))
    return places.flatMap(({ data }) => data ?? [])
  },
)

/** docs/spec.md §7, POST /api/study-materials/upload. Files are .pdf and .mp4; an assignment may be either. */
export const uploadMaterialSchema = whenIncomplete(
  z
    .object({
      ...about,
      type: choice(materialTypes),
      also: furtherPlaces,
      file: requiredFile('PDF', 'Video'),
    })
    .refine(
      ({ type, file }) => type === 'Assignment' || declaredKind(file.name)?.kind === type,
      acrossFields(
        ['type', 'file'],
        ({ input }) => materialMessages.typeNeeds[(input as { type: 'PDF' | 'Video' }).type],
        {
          code: 'unsupported',
        },
      ),
    ),
)

/** What is said of a material; its file stays. */
export const changeMaterialSchema = formSchema({ id, ...about })

export const materialListSchema = listSchema(materialList).extend({ date: dayFilter(), own: filterOf(['first']) })

export const materialIdSchema = z.object({ id })
