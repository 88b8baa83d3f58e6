import { route } from '@/lib/server/doors/route'
import { addSetupClass } from '@/lib/setup/operations'

export const POST = route(addSetupClass, { status: 201 })
