import { AppError } from '@/lib/errors'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { db } from '@/lib/server/data/db'
import { servedColumns, type ServedFile } from '@/lib/server/files/serve'
import { operation } from '@/lib/server/doors/operation'
import { newestFirst } from '@/lib/server/data/ordering'
import { schoolDay, within } from '@/lib/server/school-day'
import { holding } from '@/lib/server/data/sql'
import { materialIdSchema, materialListSchema, type Material } from './schema'

/** A student's own class, in all its sections: students have none. Staff see everything (decisions.md). */
export const visibleTo = (actor: Actor) => (actor.role === 'student' ? { class: actor.class ?? '' } : {})

export const materialColumns = {
  id: true,
  class: true,
  section: true,
  subject: true,
  type: true,
  title: true,
  createdAt: true,
  uploadedBy: { select: { name: true } },
} as const

type Row = Omit<Material, 'uploadedBy' | 'date'> & { createdAt: Date; uploadedBy: { name: string } }

export const toMaterial = ({ createdAt, uploadedBy, ...row }: Row): Material => ({
  ...row,
  uploadedBy: uploadedBy.name,
  date: schoolDay(createdAt),
})

const columnOf = {
  date: 'createdAt',
  class: 'classRank',
  section: 'section',
  subject: 'subject',
  type: 'type',
  title: 'title',
} as const

/** Section 7, GET /api/study-materials: newest first unless sorted. */
export const materials = operation({
  access: 'materials:read',
  as: 'materials',
  input: materialListSchema,
  fail: messages.materials.loadFailed,
  async run(
    actor,
    { page, pageSize, q, sort, class: schoolClass, section, subject, type, date },
  ): Promise<Page<Material>> {
    const where = {
      AND: [
        visibleTo(actor),
        schoolClass ? { class: schoolClass } : {},
        section ? { section } : {},
        subject ? { subject } : {},
        type ? { type } : {},
        date ? { createdAt: within(date) } : {},
        q ? { title: holding(q) } : {},
      ],
    }
    const [total, rows] = await Promise.all([
      db.studyMaterial.count({ where }),
      db.studyMaterial.findMany({
        where,
        orderBy: newestFirst(sort, (key, direction) => ({ [columnOf[key]]: direction })),
        skip: (page - 1) * pageSize,
        take: pageSize,
        relationLoadStrategy: 'join',
        select: materialColumns,
      }),
    ])
    return { rows: rows.map(toMaterial), total, page, pageSize }
  },
})

/** Section 7, GET /api/study-materials/download/{id}: the file, saved as material-{id}.pdf or .mp4. */
export const materialFile = operation({
  access: 'materials:read',
  input: materialIdSchema,
  fail: messages.materials.downloadFailed,
  async run(actor, { id }): Promise<ServedFile> {
    const material = await db.studyMaterial.findFirst({
      where: { AND: [{ id }, visibleTo(actor)] },
      relationLoadStrategy: 'join',
      select: { id: true, file: { select: servedColumns } },
    })
    if (!material) throw new AppError('notFound', messages.common.notFound)
    const extension = material.file.type === 'application/pdf' ? 'pdf' : 'mp4'
    return { ...material.file, saveAs: `material-${material.id}.${extension}`, large: true }
  },
})
