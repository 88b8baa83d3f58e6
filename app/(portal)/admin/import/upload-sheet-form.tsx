'use client'

import { useRouter } from 'next/navigation'
import { UploadForm } from '@/components/upload-form'
import { Card } from '@/components/ui/card'
import { importKindNames, type ImportKind } from '@/lib/import/lists'
import { importMessages } from '@/lib/import/messages'
import { uploadSheetFormMessages } from '@/lib/import/list-messages'

const loadSchema = () => import('@/lib/import/schema').then(({ uploadSheetSchema }) => uploadSheetSchema)

/**
 * A sheet goes to the portal itself, also where other files go straight to another storage: it is never kept. `kinds`: of
 * which people somebody imports; `kind` is chosen already.
 */
type Props = { kinds: readonly ImportKind[]; kind?: ImportKind | undefined }

export function UploadSheetForm({ kinds, kind }: Props) {
  const router = useRouter()
  return (
    <Card>
      <UploadForm
        title={uploadSheetFormMessages.chooseSheet}
        className="grid gap-4"
        submit={uploadSheetFormMessages.readSheet}
        path="/api/imports"
        direct={false}
        schema={loadSchema}
        failed={importMessages.uploadFailed}
        leaves
        onSuccess={(answer: { import: { id: string } }) => router.push(`/admin/import/${answer.import.id}`)}
      >
        {({ SelectField, FileField }) => (
          <>
            <SelectField
              name="kind"
              label={uploadSheetFormMessages.whoIsInIt}
              options={kinds.map((value) => ({ value, label: importKindNames[value] }))}
              defaultValue={kind}
            />
            <FileField name="file" label="File" accept=".xlsx,.csv,.xls" hint={uploadSheetFormMessages.fileHint} />
          </>
        )}
      </UploadForm>
    </Card>
  )
}
