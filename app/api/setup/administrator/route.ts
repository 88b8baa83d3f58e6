import { finishSetup } from '@/lib/setup/operations'
import { route } from '@/lib/server/doors/route'

export const POST = route(finishSetup, { status: 201 })
