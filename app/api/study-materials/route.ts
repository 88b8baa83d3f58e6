import { listMaterials } from '@/lib/materials/operations'
import { route } from '@/lib/server/doors/route'

export const GET = route(listMaterials)
