import { AppError } from '@/lib/errors'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { ownClass } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { servedColumns, type ServedFile } from '@/lib/server/files/serve'
import { operation } from '@/lib/server/doors/operation'
import { given, newestFirst, pageOf } from '@/lib/server/data/list'
import { schoolDay, within } from '@/lib/server/school-day'
import { holding } from '@/lib/server/data/sql'
import type { Prisma } from '@/prisma/client/client'
import { materialIdSchema, materialListSchema, type Material } from './schema'

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

type Row = Prisma.StudyMaterialGetPayload<{ select: typeof materialColumns }>

export const toMaterial = ({ createdAt, uploadedBy, ...row }: Row): Material => ({
  ...row,
  uploadedBy: uploadedBy.name,
  date: schoolDay(createdAt),
})

/** docs/spec.md §7, GET /api/study-materials: newest first unless sorted. */
export const listMaterials = operation({
  access: 'materials:read',
  as: 'materials',
  input: materialListSchema,
  fail: messages.materials.loadFailed,
  async run(actor, { q, sort, class: schoolClass, section, subject, type, date, ...asked }): Promise<Page<Material>> {
    const filters = given({
      class: schoolClass,
      section,
      subject,
      type,
      createdAt: date && within(date),
      title: holding(q),
    })
    const where = { AND: [ownClass(actor), filters] }
    return pageOf(
      asked,
      () => db.studyMaterial.count({ where }),
      (slice) =>
        db.studyMaterial.findMany({
          where,
          orderBy: newestFirst(sort, { class: 'classRank' }),
          ...slice,
          relationLoadStrategy: 'join',
          select: materialColumns,
        }),
      toMaterial,
    )
  },
})

/** docs/spec.md §7, GET /api/study-materials/download/{id}: the file, saved as material-{id}.pdf or .mp4. */
export const materialFile = operation({
  access: 'materials:read',
  input: materialIdSchema,
  fail: messages.materials.downloadFailed,
  async run(actor, { id }): Promise<ServedFile> {
    const material = await db.studyMaterial.findFirst({
      where: { AND: [{ id }, ownClass(actor)] },
      relationLoadStrategy: 'join',
      select: { id: true, file: { select: servedColumns } },
    })
    if (!material) throw new AppError('notFound', messages.common.notFound)
    const extension = material.file.type === 'application/pdf' ? 'pdf' : 'mp4'
    return { ...material.file, saveAs: `material-${material.id}.${extension}`, large: true }
  },
})
