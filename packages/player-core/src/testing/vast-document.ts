interface Wanted {
  readonly version?: string
  readonly duration?: string
  readonly files?: string
  readonly more?: string
}

/** Creates the MediaFile element of a VAST document. */
export const mediaFile = (
  url: string,
  attributes = 'type="video/mp4" delivery="progressive" width="720" height="1280"',
) => `<MediaFile ${attributes}><![CDATA[${url}]]></MediaFile>`

/** Creates a VAST document with one linear ad. */
export const inLineVast = ({
  version = '4.2',
  duration = '00:00:15',
  files = mediaFile('https://ads.example/clip.mp4'),
  more = '',
}: Wanted = {}): string => `<?xml version="1.0" encoding="UTF-8"?>
<VAST version="${version}" xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <!-- one ad -->
  <Ad id="1"><InLine>
    <AdSystem>Stand-in</AdSystem><AdTitle>A &amp; B &#x263A;</AdTitle>
    <Impression id="a"><![CDATA[https://ads.example/seen?a=1&b=2]]></Impression>
    <Creatives><Creative><Linear skipoffset='00:00:05'>
      <Duration>${duration}</Duration>
      <TrackingEvents><Tracking event="complete">https://ads.example/end</Tracking>${more}</TrackingEvents>
      <MediaFiles>${files}</MediaFiles>
    </Linear></Creative></Creatives>
  </InLine></Ad>
</VAST>`

/** Creates a VAST wrapper document, which refers to the VAST document at `url`. */
export const wrapperVast = (url: string): string =>
  `<VAST version="3.0"><Ad><Wrapper><VASTAdTagURI><![CDATA[${url}]]></VASTAdTagURI>
  <Impression>https://ads.example/wrapped</Impression></Wrapper></Ad></VAST>`
