'use client'

import { Button } from '@/components/ui/button'
import { UploadForm } from '@/components/upload-form'
import type { SetupState } from '@/lib/setup/answers'
import { setupMessages } from '@/lib/setup/messages'
import { logoStepMessages } from '@/lib/setup/screen-messages'

const loadSchema = () => import('@/lib/setup/schema').then(({ setupLogoSchema }) => setupLogoSchema)

type Props = { code: string; logo: SetupState['logo']; onDone: (state?: SetupState) => void }

/** A logo, which a school may also go on without. */
export function LogoStep({ code, logo, onDone }: Props) {
  return (
    <>
      {logo && (
        <picture>
          <img src={logo} alt={logoStepMessages.logo} className="mb-4 max-h-20 max-w-48 rounded-md bg-white p-1" />
        </picture>
      )}
      <UploadForm
        aria-label="Logo"
        schema={loadSchema}
        path="/api/setup/logo"
        // Browsers send files to a storage elsewhere only for who is logged in.
        direct={false}
        extra={{ code }}
        failed={setupMessages.failed}
        success={setupMessages.logoSaved}
        submit={logoStepMessages.uploadAndGoOn}
        onSuccess={(saved: SetupState) => onDone(saved)}
      >
        {({ FileField }) => (
          <FileField name="file" label="Picture" accept=".jpg,.jpeg,.jfif,.png" hint={logoStepMessages.fileHint} />
        )}
      </UploadForm>
      <Button variant="secondary" className="mt-3" onClick={() => onDone()}>
        {logo ? logoStepMessages.keepItAndGoOn : logoStepMessages.goOnWithoutLogo}
      </Button>
    </>
  )
}
