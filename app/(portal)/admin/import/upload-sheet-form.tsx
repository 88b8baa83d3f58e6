'use client'

import { useRouter } from 'next/navigation'
import { UploadForm } from '@/components/upload-form'
import { Card } from '@/components/ui/card'
import { importKindNames, importKinds } from '@/lib/import/lists'
import { importMessages } from '@/lib/import/messages'

const loadSchema = () => import('@/lib/import/schema').then(({ uploadSheetSchema }) => uploadSheetSchema)

const kinds = importKinds.map((value) => ({ value, label: importKindNames[value] }))

/** A sheet goes to the portal itself, also where other files go straight to another storage: it is never kept. */
export function UploadSheetForm() {
  const router = useRouter()
  return (
    <Card>
      <UploadForm
        title="Choose a sheet"
        className="grid gap-4"
        submit="Read the sheet"
        path="/api/imports"
        direct={false}
        schema={loadSchema}
        failed={importMessages.uploadFailed}
        leaves
        onSuccess={(answer: { import: { id: string } }) => router.push(`/admin/import/${answer.import.id}`)}
      >
        {({ SelectField, FileField }) => (
          <>
            <SelectField name="kind" label="Who is in it" options={kinds} />
            <FileField
              name="file"
              label="File"
              accept=".xlsx,.csv,.xls"
              hint="Excel (.xlsx, not the old .xls) or CSV, up to 5,000 rows and 4 MB. The portal reads only the first sheet of a workbook."
            />
          </>
        )}
      </UploadForm>
    </Card>
  )
}
