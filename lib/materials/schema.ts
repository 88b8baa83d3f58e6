import { z } from 'zod'
import { limits, sections } from '@/lib/constants'
import { materialTypes } from './lists'
import { declaredKind, requiredFile } from '@/lib/files'
import { choice, dayFilter, formSchema, id, listSchema, acrossFields, text, whenIncomplete } from '@/lib/inputs'
import { materialMessages } from './messages'
import { materialList } from './lists'

const about = {
  class: choice('materialClasses'),
  section: choice(sections),
  subject: choice('materialSubjects'),
  title: text(limits.title),
}

/** docs/spec.md §7, POST /api/study-materials/upload. Files are .pdf and .mp4; an assignment may be either. */
export const uploadMaterialSchema = whenIncomplete(
  z
    .object({
      ...about,
      type: choice(materialTypes),
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

export const materialListSchema = listSchema(materialList).extend({ date: dayFilter() })

export const materialIdSchema = z.object({ id })
