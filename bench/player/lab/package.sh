#!/bin/bash
# Packages each episode for the baselines B and C: HLS over fMP4 in segments of 2 s, one rendition.
set -e
cd media
for i in 1 2 3 4 5; do
  [ -f ep$i/done ] && continue
  rm -rf ep$i; mkdir -p ep$i/fmp4_2
  ffmpeg -nostdin -y -v error -i ep$i.mp4 -c copy -f hls -hls_playlist_type vod -hls_list_size 0 -hls_time 2 -hls_segment_type fmp4 \
    -hls_segment_filename ep$i/fmp4_2/s%d.m4s ep$i/fmp4_2/v.m3u8
  printf '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-STREAM-INF:BANDWIDTH=1500000,AVERAGE-BANDWIDTH=1250000,RESOLUTION=540x960,CODECS="avc1.4d401f,mp4a.40.2"\nv.m3u8\n' > ep$i/fmp4_2/master.m3u8
  touch ep$i/done
done
