'use client'

import { Card } from '@/components/ui/card'
import { UploadForm } from '@/components/upload-form'
import { limits } from '@/lib/constants'
import { promotionTypes } from '@/lib/promotions/lists'
import { promotionMessages } from '@/lib/promotions/messages'

const loadSchema = () => import('@/lib/promotions/schema').then(({ uploadPromotionSchema }) => uploadPromotionSchema)

export function UploadPromotionForm({ direct }: { direct: boolean }) {
  return (
    <Card className="max-w-3xl">
      <UploadForm
        title="Upload Promotional Content"
        className="grid gap-4 sm:grid-cols-2"
        submit="Upload Promotion"
        path="/api/promotions"
        direct={direct}
        schema={loadSchema}
        failed={promotionMessages.uploadFailed}
        success={promotionMessages.uploaded}
        clears
      >
        {({ FileField, SelectField, TextAreaField, TextField }) => (
          <>
            <SelectField name="type" label="Type" placeholder="Select a type" options={promotionTypes} />
            <TextField name="title" label="Title" maxLength={limits.title} />
            <TextAreaField
              name="description"
              label="Description"
              maxLength={limits.description}
              className="sm:col-span-2"
            />
            <FileField
              name="file"
              label="File"
              accept=".mp4,.jpg,.jpeg,.jfif,.png,.pdf"
              hint="An MP4 video of up to 200 MB, a JPEG or PNG picture of up to 10 MB, or a PDF of up to 20 MB."
              className="sm:col-span-2"
            />
          </>
        )}
      </UploadForm>
    </Card>
  )
}
