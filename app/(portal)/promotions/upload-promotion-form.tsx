'use client'

import { useRouter } from 'next/navigation'
import { Card } from '@/components/ui/card'
import { UploadForm } from '@/components/upload-form'
import { fileIn } from '@/lib/client/chosen-file'
import { firstLook } from '@/lib/client/first-look'
import { uploadWay } from '@/lib/client/upload'
import { limits } from '@/lib/constants'
import type { Promotion } from '@/lib/promotions/answers'
import { promotionTypes } from '@/lib/promotions/lists'
import { promotionMessages } from '@/lib/promotions/messages'
import { uploadPromotionFormMessages } from '@/lib/promotions/screen-messages'

const loadSchema = () => import('@/lib/promotions/schema').then(({ uploadPromotionSchema }) => uploadPromotionSchema)

export function UploadPromotionForm({ direct }: { direct: boolean }) {
  const router = useRouter()

  /** Sends what the tile of a film or a PDF shows. Without it the tile has a sign. */
  async function addLook({ id, type }: Promotion, file: File | undefined) {
    const look = file && (await firstLook(file, type))
    if (!look) return
    const { ok } = await uploadWay(direct)(
      `/api/promotions/${id}/thumbnail`,
      { file: look },
      promotionMessages.thumbnailFailed,
      {
        onProgress: () => undefined,
        signal: new AbortController().signal,
      },
    )
    if (ok) router.refresh()
  }

  return (
    <Card className="max-w-3xl">
      <UploadForm
        title={uploadPromotionFormMessages.uploadPromotionalContent}
        className="grid gap-4 sm:grid-cols-2"
        submit={uploadPromotionFormMessages.uploadPromotion}
        path="/api/promotions"
        direct={direct}
        schema={loadSchema}
        failed={promotionMessages.uploadFailed}
        success={promotionMessages.uploaded}
        onStored={({ promotion }: { promotion: Promotion }, { file }) => void addLook(promotion, fileIn(file))}
        clears
      >
        {({ FileField, SelectField, TextAreaField, TextField }) => (
          <>
            <SelectField
              name="type"
              label="Type"
              placeholder={uploadPromotionFormMessages.selectType}
              options={promotionTypes}
            />
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
              hint={uploadPromotionFormMessages.fileHint}
              className="sm:col-span-2"
            />
          </>
        )}
      </UploadForm>
    </Card>
  )
}
