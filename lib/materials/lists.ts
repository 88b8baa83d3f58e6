import { materialTypes, sections } from '@/lib/constants'
import type { ListOf } from '@/lib/lists'

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

/** One in a list: whether the viewer may change it. */
export type ListedMaterial = Material & { mayChange: boolean }

export const materialList = {
  columns: {
    title: { label: 'Title', kind: 'name', short: 'title', sortable: true },
    class: { label: 'Class', kind: 'line', short: 'second', sortable: true, order: 'everyClass' },
    section: { label: 'Section', short: 'second', sortable: true },
    subject: { label: 'Subject', short: 'second', sortable: true },
    type: { label: 'Type', short: 'state', sortable: true, order: materialTypes },
    uploadedBy: { label: 'Uploaded By', kind: 'words' },
    date: { label: 'Date', kind: 'day', short: 'second', sortable: true },
  },
  filters: {
    class: { label: 'Class', options: 'materialClasses' },
    section: { label: 'Section', options: sections },
    subject: { label: 'Subject', options: 'materialSubjects' },
    type: { label: 'Type', options: materialTypes },
  },
} as const satisfies ListOf<Material>
