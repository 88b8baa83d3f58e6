'use client'

import { useRouter } from 'next/navigation'
import { UploadForm } from '@/components/upload-form'
import { limits } from '@/lib/constants'
import { notify } from '@/lib/client/notify'
import { listed } from '@/lib/counted'
import { uploadImageFormMessages } from '@/lib/gallery/dialog-messages'
import { galleryMessages } from '@/lib/gallery/messages'
import { PupilsField } from './pupils-field'

type Uploaded = { image: { waiting?: string[] } }

const loadSchema = () => import('@/lib/gallery/schema').then(({ uploadImageSchema }) => uploadImageSchema)

export function UploadImageForm({ direct }: { direct: boolean }) {
  const router = useRouter()

  function tell({ image: { waiting } }: Uploaded) {
    if (waiting) notify.info(galleryMessages.waits(listed(waiting)))
    router.refresh()
  }

  return (
    <UploadForm
      aria-label="Contribute to Our Gallery"
      className="grid gap-4"
      submit={uploadImageFormMessages.uploadImage}
      path="/api/gallery"
      direct={direct}
      schema={loadSchema}
      failed={galleryMessages.uploadFailed}
      success={galleryMessages.uploaded}
      onSuccess={tell}
      clears
    >
      {({ FileField, TextAreaField, TextField }) => (
        <>
          <TextField name="title" label="Title" maxLength={limits.title} />
          <TextAreaField name="description" label="Description" maxLength={limits.description} optional />
          <PupilsField name="pupils" />
          <FileField
            name="file"
            label="Picture"
            accept=".jpg,.jpeg,.jfif,.png"
            hint={uploadImageFormMessages.jpegOrPngPictureOfUp}
          />
        </>
      )}
    </UploadForm>
  )
}
