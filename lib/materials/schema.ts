import { z } from 'zod'
import { limits, materialClasses, materialSubjects, materialTypes, sections } from '@/lib/constants'
import { declaredKind, fileOf } from '@/lib/files'
import { choice, dayFilter, id, listInput, filterOf, over, sortOf, text, whenIncomplete } from '@/lib/inputs'
import { messages } from '@/lib/messages'

/** docs/spec.md §7, POST /api/study-materials/upload. Files are .pdf and .mp4; an assignment may be either. */
export const uploadMaterialSchema = whenIncomplete(
  z
    .object({
      class: choice(materialClasses),
      section: choice(sections),
      subject: choice(materialSubjects),
      type: choice(materialTypes),
      title: text(limits.title),
      file: fileOf('PDF', 'Video'),
    })
    .refine(
      ({ type, file }) => type === 'Assignment' || declaredKind(file.name)?.kind === type,
      over(['type', 'file'], ({ input }) => messages.materials.typeNeeds[(input as { type: 'PDF' | 'Video' }).type], {
        code: 'unsupported',
      }),
    ),
  messages.materials.incomplete,
)

const materialSorts = ['date', 'class', 'section', 'subject', 'type', 'title'] as const

export const materialListSchema = listInput.extend({
  class: filterOf(materialClasses),
  section: filterOf(sections),
  subject: filterOf(materialSubjects),
  type: filterOf(materialTypes),
  date: dayFilter(),
  sort: sortOf(materialSorts),
})

export const materialIdSchema = z.object({ id })

/** docs/spec.md §3. */
export type Material = {
  id: string
  class: string
  section: string
  subject: string
  type: (typeof materialTypes)[number]
  title: string
  /** The uploader's name. */
  uploadedBy: string
  /** The school day of the upload. */
  date: string
}
