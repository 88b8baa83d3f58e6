import { sections } from '@/lib/constants'
import type { ListOf } from '@/lib/lists'

export type LowRow = {
  id: string
  name: string
  class: string
  section: string
  rollNo: number | null
  present: number
  absent: number
  percentage: number
}

export const lowList = {
  columns: {
    name: { label: 'Student', kind: 'name' },
    class: { label: 'Class', kind: 'line' },
    section: { label: 'Section' },
    rollNo: { label: 'Roll No', kind: 'number' },
    present: { label: 'Present', kind: 'number' },
    absent: { label: 'Absent', kind: 'number' },
    percentage: { label: 'Attendance', kind: 'number' },
  },
  filters: {
    class: { label: 'Class', all: 'All classes', options: 'classes' },
    section: { label: 'Section', all: 'All Sections', options: sections },
    whose: { label: 'Whose', all: 'All pupils', options: ['My sections'] },
  },
} as const satisfies ListOf<LowRow>
