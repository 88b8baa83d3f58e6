'use client'

import type { ReactNode } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { cn } from '@/components/ui/cn'
import { UploadForm } from '@/components/upload-form'
import { notify } from '@/lib/client/notify'
import { frontPictures, type FrontPicturePlace } from '@/lib/front-page-parts'
import { schoolMessages } from '@/lib/school/messages'
import { pictureFormMessages } from '@/lib/school/screen-messages'
import { removeFrontPicture, removeLogo } from './actions'

type Upload = { direct: boolean }

const loadLogo = () => import('@/lib/school/schema').then(({ logoSchema }) => logoSchema)
const loadPicture = () => import('@/lib/school/schema').then(({ frontPictureSchema }) => frontPictureSchema)
const limit = pictureFormMessages.jpegOrPngPictureOfUp

/** `logo` is the path of the present one. */
export function LogoForm({ logo, direct }: Upload & { logo: string | null }) {
  return (
    <>
      <UploadForm
        title="Logo"
        submit={pictureFormMessages.uploadLogo}
        path="/api/school/logo"
        direct={direct}
        schema={loadLogo}
        failed={schoolMessages.logoFailed}
        success={schoolMessages.logoSaved}
        clears
      >
        {({ FileField }) => (
          <FileField
            name="file"
            label="Picture"
            accept=".jpg,.jpeg,.jfif,.png"
            hint={pictureFormMessages.fileHint(limit)}
          />
        )}
      </UploadForm>
      {logo && (
        <Present src={logo} alt={pictureFormMessages.schoolsLogo}>
          <ConfirmButton
            size="sm"
            title={pictureFormMessages.removeLogoQuestion}
            description={pictureFormMessages.description}
            confirm={pictureFormMessages.removeLogo}
            destructive
            action={removeLogo}
            input={{}}
            failed={schoolMessages.logoFailed}
            onDone={() => void notify.success(schoolMessages.logoRemoved)}
          >
            {pictureFormMessages.removeLogo}
          </ConfirmButton>
        </Present>
      )}
    </>
  )
}

/** `picture` is the path of the present one. `beside`: where there is room, at the right of what stands before it. */
export function FrontPictureForm({
  place,
  picture,
  hint,
  direct,
  beside,
}: Upload & { place: FrontPicturePlace; picture: string | null; hint: string; beside?: boolean }) {
  const name = frontPictures[place]
  return (
    <div className={cn('mt-6 border-t border-line pt-6', beside && 'xl:mt-12 xl:border-0 xl:pt-0')}>
      <UploadForm
        aria-label={name}
        submit={pictureFormMessages.uploadPicture}
        path="/api/school/pictures"
        direct={direct}
        schema={loadPicture}
        extra={{ place }}
        failed={schoolMessages.frontPictureFailed}
        success={schoolMessages.frontPictureSaved}
        clears
      >
        {({ FileField }) => (
          <FileField name="file" label={name} accept=".jpg,.jpeg,.jfif,.png" hint={`${limit} ${hint}`} />
        )}
      </UploadForm>
      {picture && (
        <Present src={picture} alt={`Now: ${name}`}>
          <ConfirmButton
            size="sm"
            title={pictureFormMessages.removeThisPictureQuestion}
            description={pictureFormMessages.frontPageWillHaveNo}
            confirm={pictureFormMessages.removePicture}
            destructive
            action={removeFrontPicture}
            input={{ place }}
            failed={schoolMessages.frontPictureFailed}
            onDone={() => void notify.success(schoolMessages.frontPictureRemoved)}
          >
            {pictureFormMessages.removePicture}
            <span className="sr-only">: {name}</span>
          </ConfirmButton>
        </Present>
      )}
    </div>
  )
}

const Present = ({ src, alt, children }: { src: string; alt: string; children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap items-center gap-4 border-t border-line pt-6">
    <picture>
      <img src={src} alt={alt} className="max-h-20 max-w-48 rounded-md bg-white p-1" />
    </picture>
    {children}
  </div>
)
