'use client'

import { useRouter } from 'next/navigation'
import { UploadForm } from '@/components/upload-form'
import { Card } from '@/components/ui/card'
import { importKindNames, importKinds, type ImportKind } from '@/lib/import/lists'
import { importMessages } from '@/lib/import/messages'
import { uploadSheetFormMessages } from '@/lib/import/list-messages'

const loadSchema = () => import('@/lib/import/schema').then(({ uploadSheetSchema }) => uploadSheetSchema)

const kinds = importKinds.map((value) => ({ value, label: importKindNames[value] }))

/**
 * A sheet goes to the portal itself, also where other files go straight to another storage: it is never kept. `kind` is
 * chosen already.
 */
export function UploadSheetForm({ kind }: { kind?: ImportKind | undefined }) {
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
            <SelectField name="kind" label={uploadSheetFormMessages.whoIsInIt} options={kinds} defaultValue={kind} />
            <FileField name="file" label="File" accept=".xlsx,.csv,.xls" hint={uploadSheetFormMessages.fileHint} />
          </>
        )}
      </UploadForm>
    </Card>
  )
}
