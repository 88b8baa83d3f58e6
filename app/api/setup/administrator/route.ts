import { route } from '@/lib/server/doors/route'
import { finishSetup } from '@/lib/setup/operations'

export const POST = route(finishSetup, { status: 201 })
