#!/bin/bash
# Five vertical episodes of 30 s, 540x960, 30 fps, ~1.2 Mbps and 96k AAC, with a keyframe every second, into ./media.
set -e
command -v ffmpeg > /dev/null || { echo 'bench:player needs ffmpeg: apt-get install -y --no-install-recommends ffmpeg' >&2; exit 1; }
mkdir -p media && cd media
for i in 1 2 3 4 5; do
  [ -f ep$i.mp4 ] && continue
  # Busy: mandelbrot zoom + noise + hue rotation + moving test card.
  ffmpeg -nostdin -y -v error -f lavfi -i "mandelbrot=s=540x960:r=30:start_scale=$((i+1)):end_pts=400" \
    -f lavfi -i "testsrc2=s=270x480:r=30" -f lavfi -i "sine=f=$((200*i)):r=44100" \
    -filter_complex "[0:v]hue=h=$((i*60))+t*40,noise=alls=6:allf=t[b];[b][1:v]overlay=x=135+120*sin(t*1.3):y=240+200*cos(t):shortest=1[v]" \
    -map "[v]" -map 2:a -t 30 -c:v libx264 -preset veryfast -profile:v main -level 3.1 -pix_fmt yuv420p \
    -b:v 1100k -maxrate 1400k -bufsize 2000k -g 30 -keyint_min 30 -sc_threshold 0 -c:a aac -b:a 96k -ac 2 -movflags +faststart making.mp4
  mv making.mp4 ep$i.mp4
done
[ -f cover.jpg ] || ffmpeg -nostdin -y -v error -i ep1.mp4 -frames:v 1 -q:v 3 cover.jpg
