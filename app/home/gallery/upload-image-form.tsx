'use client'

import { UploadForm } from '@/components/upload-form'
import { limits } from '@/lib/constants'
import { galleryMessages } from '@/lib/gallery/messages'

const loadSchema = () => import('@/lib/gallery/schema').then(({ uploadImageSchema }) => uploadImageSchema)

export function UploadImageForm({ direct }: { direct: boolean }) {
  return (
    <UploadForm
      aria-label="Contribute to Our Gallery"
      className="grid gap-4"
      submit="Upload Image"
      path="/api/gallery"
      direct={direct}
      schema={loadSchema}
      failed={galleryMessages.uploadFailed}
      success={galleryMessages.uploaded}
      clears
    >
      {({ FileField, TextAreaField, TextField }) => (
        <>
          <TextField name="title" label="Title" maxLength={limits.title} />
          <TextAreaField name="description" label="Description" maxLength={limits.description} optional />
          <FileField
            name="file"
            label="Picture"
            accept=".jpg,.jpeg,.png"
            hint="A JPEG or PNG picture of up to 10 MB."
          />
        </>
      )}
    </UploadForm>
  )
}
