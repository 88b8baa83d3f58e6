'use client'

import { useMemo, useState, type ComponentProps } from 'react'
import { DataTable } from '@/components/data-table/data-table'
import { DownloadButton } from '@/components/download-button'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import type { Page } from '@/lib/inputs'
import type { ListedMaterial } from '@/lib/materials/answers'
import { materialList } from '@/lib/materials/lists'
import { materialMessages } from '@/lib/materials/messages'
import { materialsTableMessages } from '@/lib/materials/screen-messages'
import type { ChangeMaterialDialog as Dialog } from './change-dialogs'
import { ownFirst, sectionCell } from './own-section'

const ChangeMaterialDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./change-dialogs').then((module) => module.ChangeMaterialDialog),
  { giveUp: ({ onClose }) => onClose() },
)

type Props = {
  list: Page<ListedMaterial>
  byClass: boolean
  /** The viewer may upload. */
  uploads: boolean
  /** Of a student, whose list begins with it. */
  ownSection: string | undefined
}

const ownFirstList = { ...materialList, ...ownFirst }

export function MaterialsTable({ list, byClass, uploads, ownSection }: Props) {
  const [changing, setChanging] = useState<ListedMaterial>()
  const cells = useMemo(() => ({ section: sectionCell(ownSection) }), [ownSection])
  // It was deleted.
  if (changing && !list.rows.some(({ id }) => id === changing.id)) setChanging(undefined)
  return (
    <>
      <DataTable
        name="materials"
        caption="Available Study Materials"
        of={ownSection ? ownFirstList : materialList}
        cells={cells}
        list={list}
        empty={materialMessages.empty}
        about={materialMessages.about[uploads ? 'staff' : 'own']}
        start={uploads && { label: materialMessages.add, href: '#upload' }}
        shared={['section']}
        search={materialsTableMessages.searchByTitle}
        filters={byClass ? ['class', 'subject', 'type'] : ['subject', 'type']}
        action={{
          cell: ({ mayChange, ...row }) => (
            <div className="flex gap-1.5">
              <DownloadButton
                size="sm"
                variant="secondary"
                path={`/api/study-materials/download/${row.id}`}
                failed={materialMessages.downloadFailed}
                success={materialMessages.downloaded}
                nameOf={(type) => `material-${row.id}.${type.includes('pdf') ? 'pdf' : 'mp4'}`}
              >
                Download<span className="sr-only"> {row.title}</span>
              </DownloadButton>
              {mayChange && (
                <Button size="sm" variant="secondary" onClick={() => setChanging({ mayChange, ...row })}>
                  Change<span className="sr-only"> {row.title}</span>
                </Button>
              )}
            </div>
          ),
        }}
      />
      {changing && <ChangeMaterialDialog material={changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}
