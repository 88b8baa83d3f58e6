'use client'

import { DownloadButton } from '@/components/download-button'
import { importKindNames, type ImportKind } from '@/lib/import/lists'
import { importMessages } from '@/lib/import/messages'
import { templateButtonsMessages } from '@/lib/import/list-messages'

const formats = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const

/** Its two examples are left out when they stay in. */
export const TemplateButtons = ({ kind }: { kind: ImportKind }) => (
  <div className="mt-3 flex flex-wrap gap-2">
    {formats.map(([format, label]) => (
      <DownloadButton
        key={format}
        variant="secondary"
        size="sm"
        path={`/api/imports/template?kind=${kind}&format=${format}`}
        failed={importMessages.templateFailed}
      >
        {templateButtonsMessages.template(label)}
        <span className="sr-only"> {templateButtonsMessages.for(importKindNames[kind].toLowerCase())}</span>
      </DownloadButton>
    ))}
  </div>
)
