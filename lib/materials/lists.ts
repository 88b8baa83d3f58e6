import { sections } from '@/lib/constants'
import type { ListOf } from '@/lib/lists'
import type { Material } from './answers'

export const materialTypes = ['PDF', 'Video', 'Assignment'] as const

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
