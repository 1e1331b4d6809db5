import type { Translated } from '../../message.ts'
import type { consent as english } from '../en/consent.ts'

export const consent: Translated<typeof english> = {
  title: 'Tus opciones de privacidad',
  text: '¿Podemos usar identificadores de redes de anuncios y estadísticas? La aplicación funciona sin ellos. Puedes cambiar de opinión en Ajustes.',
  ads: 'Redes de anuncios',
  adsText: 'Avisar a la red cuyo anuncio te trajo de que funcionó',
  statistics: 'Estadísticas',
  statisticsText: 'Contar cómo se usa la aplicación para mejorarla',
  acceptAll: 'Permitir todo',
  rejectAll: 'Rechazar todo',
  choose: 'Elegir',
  save: 'Guardar mi elección',
  rowText: 'Lo que permites además de lo necesario',
}
