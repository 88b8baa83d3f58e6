import { uploadSetupLogo } from '@/lib/setup/operations'
import { openSetupBody } from '@/lib/setup/body'
import { route } from '@/lib/server/doors/route'

export const POST = route(uploadSetupLogo, { status: 201, body: openSetupBody })
