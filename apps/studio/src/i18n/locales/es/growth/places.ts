import type { TranslatedTexts } from '../../../plural.ts'
import type { growth as english } from '../../en/growth/places.ts'

export const growth: TranslatedTexts<typeof english> = {
  'nav.growth': 'Crecimiento',
  'nav.adLinks': 'Enlaces de anuncios',
  'nav.experiments': 'Laboratorio del muro',
  'action.experiments.read': 'Ver experimentos en el muro de pago y sus resultados',
  'action.experiments.edit': 'Crear, iniciar y detener experimentos en el muro de pago',
  'action.conversions.read': 'Ver qué se comunica a las redes publicitarias',
  'action.conversions.manage': 'Reenviar a las redes publicitarias los pagos rechazados',
  'action.ads.read': 'Ver enlaces de anuncios, su gasto y su retorno',
  'action.ads.edit': 'Crear y detener enlaces de anuncios, registrar gasto',
  'nav.insight': 'Análisis',
  'action.insight.read': 'Ver cifras de todos los espectadores e ingresos por primera semana',
  'action.insight.save': 'Guardar preguntas para todos',
}
