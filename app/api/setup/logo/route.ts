import { route } from '@/lib/server/doors/route'
import { uploadSetupLogo } from '@/lib/setup/operations'
import { openSetupBody } from '@/lib/setup/body'

export const POST = route(uploadSetupLogo, { status: 201, body: openSetupBody })
